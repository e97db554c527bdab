import { EditionsView } from '@/features/admin-editions/components/editions-view'
import { PanelPage } from '@/features/panel-search/components/panel-page'

/** The parts of the show's set-up; each can be linked to by its id. */
const SECTIONS = [
  {
    id: 'editions',
    title: 'Editions',
    intro: 'Each year of the show has its own children, dates and fees. All times are Lagos time.',
    View: EditionsView,
  },
] as const

export default function AdminSetupPage() {
  return (
    <PanelPage title="Set-up">
      {SECTIONS.map(({ id, title, intro, View }) => (
        <section key={id} aria-labelledby={id} className="flex flex-col gap-4">
          <div>
            <h2 id={id} className="text-2xl">
              {title}
            </h2>
            <p className="mt-1 max-w-prose text-muted-foreground">{intro}</p>
          </div>
          <View />
        </section>
      ))}
    </PanelPage>
  )
}
