import { Explanation } from '@/components/ui/explanation'
import { formatCount } from '@/domain/money'
import { TALENT_TITLES } from '@/domain/talents'
import type { HrefOfChildren } from '../children-link'
import type { Analysis } from '../schema'
import { FigureLink } from './figure-link'

export interface TalentTableProps {
  rows: Analysis['talents_by_state']
  hrefOfChildren: HrefOfChildren
}

/** The number of children per state and talent, each linked to its children. */
export function TalentTable({ rows, hrefOfChildren }: TalentTableProps) {
  return (
    <section className="rounded-card border border-border bg-surface p-4 shadow-soft sm:p-6 print:break-before-page">
      <div className="mb-4 flex flex-wrap items-center">
        <h2 className="text-xl">Talents by state</h2>
        <Explanation of="Talents by state">
          A child may have two talents, so a row may add up to more than its children.
        </Explanation>
      </div>
      <div
        role="region"
        aria-label="Talents by state"
        tabIndex={0}
        className="overflow-x-auto print:overflow-visible"
      >
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">Children by state or province and talent</caption>
          <thead>
            <tr className="border-b-2 border-border text-muted-foreground">
              <th scope="col" className="sticky left-0 bg-surface py-1 pr-3 text-left">
                State or province
              </th>
              {['Children', ...TALENT_TITLES].map((header) => (
                <th key={header} scope="col" className="py-1 pl-3 text-right align-bottom">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ country, state_city: state, children: total, talents }) => (
              <tr key={`${country}/${state}`} className="border-b border-border">
                <th scope="row" className="sticky left-0 bg-surface py-1 pr-3 text-left">
                  {state}
                </th>
                <Figure count={total} to={hrefOfChildren({ place: state })} label={state} />
                {TALENT_TITLES.map((talent) => (
                  <Figure
                    key={talent}
                    count={talents[talent] ?? 0}
                    to={hrefOfChildren({ place: state, talent })}
                    label={`${state}, ${talent}`}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface FigureProps {
  count: number
  to: string | undefined
  /** The children's state, or state and talent. */
  label: string
}

function Figure({ count, to, label }: FigureProps) {
  return (
    <td className="py-1 pl-3 text-right">
      {count === 0 ? (
        <span className="text-muted-foreground">0</span>
      ) : (
        <FigureLink
          to={to}
          label={`${formatCount(count)}: ${label}`}
          className="inline-flex min-h-8 min-w-8 items-center justify-end"
        >
          {formatCount(count)}
        </FigureLink>
      )}
    </td>
  )
}
