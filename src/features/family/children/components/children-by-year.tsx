import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { currentEdition, registrationOf } from '@/domain/edition'
import { firstName } from '@/domain/first-name'
import { editionQueries } from '@/lib/editions'
import { paths } from '@/lib/paths'
import type { Application } from '../api'

export interface ChildrenByYearProps {
  applications: readonly Application[]
  /**
   * The cards of some children.
   * @param enter the button that enters a child for the current year; null where it cannot be entered
   */
  cards: (
    children: readonly Application[],
    enter: (application: Application) => ReactNode,
  ) => ReactNode
  /** The class around the cards of a collapsed year. */
  className: string
  /** Whether to collapse a child of an earlier year into that year. */
  isFolded: (application: Application) => boolean
}

/** The children of the newest year plus uncollapsed earlier ones, then each earlier year collapsed. */
export function ChildrenByYear({ applications, cards, className, isFolded }: ChildrenByYearProps) {
  const { data: editions = [] } = useQuery(editionQueries.opened())
  const current = currentEdition(editions)
  const isOpen = current && registrationOf(current, new Date()).state === 'open'
  const years = [...new Set(applications.map(({ edition }) => edition))].sort((a, b) => b - a)
  const canEnter = (application: Application) =>
    isOpen &&
    application.edition < current.year &&
    !applications.some(({ previous_id }) => previous_id === application.id)
  const button = (application: Application, name: ReactNode, variant?: 'secondary') => (
    <ButtonLink key={application.id} variant={variant} to={paths.enterChild(application.id)}>
      <Icon name="star" />
      <span>
        <span>{`Enter ${current?.year ?? ''}`}</span>
        {name}
      </span>
    </ButtonLink>
  )
  const inYear = (year: number) => applications.filter(({ edition }) => edition === year)
  const titleOf = (year: number, { length: count }: readonly Application[]) =>
    `${year} (${count === 1 ? '1 child' : `${count} children`})`
  const [newest] = years
  if (newest === undefined) return null
  const folded = applications.filter((child) => child.edition !== newest && isFolded(child))
  const toEnter = current && newest < current.year ? inYear(newest).filter(canEnter) : []

  const cardsOf = (children: readonly Application[]) =>
    cards(children, (application) =>
      canEnter(application) && !toEnter.includes(application)
        ? button(
            application,
            <span className="sr-only">
              {' '}
              with <span translate="no">{application.child_name}</span>
            </span>,
            'secondary',
          )
        : null,
    )

  return (
    <>
      {current && toEnter.length > 0 ? (
        <section
          aria-label={`Enter ${current.year}`}
          className="col-span-full rounded-card bg-info-soft p-4"
        >
          <p className="text-lg font-bold text-heading">{`Registration for ${current.year} is open.`}</p>
          <div className="mt-3 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
            {toEnter.map((application) =>
              button(
                application,
                toEnter.length > 1 ? (
                  <span>{` with ${firstName(application.child_name)}`}</span>
                ) : (
                  <span className="sr-only">
                    {' '}
                    with <span translate="no">{application.child_name}</span>
                  </span>
                ),
              ),
            )}
          </div>
        </section>
      ) : null}
      {current && newest < current.year ? (
        <h2 className="col-span-full text-lg">{titleOf(newest, inYear(newest))}</h2>
      ) : null}
      <Fragment key={newest}>
        {cardsOf(applications.filter((child) => !folded.includes(child)))}
      </Fragment>
      {years.map((year) => {
        const children = folded.filter(({ edition }) => edition === year)
        return children.length === 0 ? null : (
          <details
            key={year}
            className="group col-span-full rounded-card border border-border bg-surface"
          >
            <summary className="flex min-h-14 items-center gap-3 rounded-card px-4 py-2 hover:bg-muted">
              <h2 className="min-w-0 flex-1 text-lg leading-tight">{titleOf(year, children)}</h2>
              <Icon name="chevron" className="group-open:rotate-180" />
            </summary>
            <div className={className}>{cardsOf(children)}</div>
          </details>
        )
      })}
    </>
  )
}
