import { Card } from '@/components/ui/card'
import type { HeldSection } from '../held-data'

/** Facts that must not be translated. */
const KEPT = /name|email|phone|reference|amount|fee|number|address/i

/** An account's export, for reading or printing. */
export function HeldDataList({ sections }: { sections: readonly HeldSection[] }) {
  return (
    <>
      {sections.map(({ title, entries }) => (
        <Card key={title}>
          <h2 className="text-xl">
            <span>{title}</span>
            {entries.length > 1 ? (
              <span className="text-base text-muted-foreground">{` (${entries.length})`}</span>
            ) : null}
          </h2>
          {entries.map((facts, index) => (
            <dl
              key={index}
              className="mt-3 grid gap-x-6 gap-y-1 border-t border-border pt-3 first-of-type:border-0 first-of-type:pt-0 sm:grid-cols-[12rem_1fr]"
            >
              {facts.map(({ label, value }) => (
                <div key={label} className="min-w-0 sm:contents">
                  <dt className="text-sm text-muted-foreground">{label}</dt>
                  <dd
                    dir="auto"
                    translate={KEPT.test(label) ? 'no' : undefined}
                    className="min-w-0 wrap-anywhere"
                  >
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
          ))}
        </Card>
      ))}
    </>
  )
}
