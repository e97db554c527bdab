import { EditionsView } from '@/features/admin-editions/components/editions-view'
import { PanelPage } from '@/features/panel-search/components/panel-page'

/** What the show is set up with, part by part; each can be linked to by its id. */
const SECTIONS = [
  {
    id: 'editions',
    title: 'Editions',
    intro:
      'Each year of the show has its own children, dates and fees. All times are those of the clocks in Lagos.',
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
