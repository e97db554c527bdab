import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { currentEdition, isEnded, registrationOf } from '@/domain/edition'
import { firstName } from '@/domain/first-name'
import { endedJourney, endedStep } from '@/domain/journey-ended'
import { editionQueries } from '@/lib/editions'
import { paths } from '@/lib/paths'
import type { Application } from '../api'

/** The parts of a card that depend on its child's year. */
export interface YearOfChildren {
  /** The content of a card in place of a journey that goes on; null while it does. */
  ended: { step: typeof endedStep; journey: typeof endedJourney } | null
  /** The button that enters a child for the current year, where it can be entered. */
  enter: (application: Application) => ReactNode
}

export interface ChildrenByYearProps {
  applications: readonly Application[]
  /** The cards of one year. */
  cards: (children: readonly Application[], year: YearOfChildren) => ReactNode
  /** Around the cards of a year that is folded. */
  className: string
  /** Whether the family has something to do for a child, which its folded year says. */
  isDue?: (application: Application) => boolean
}

/** The children of the newest year, and below it each earlier year, folded. */
export function ChildrenByYear({ applications, cards, className, isDue }: ChildrenByYearProps) {
  const { data: editions = [] } = useQuery(editionQueries.opened())
  const current = currentEdition(editions)
  const isOpen = current && registrationOf(current, new Date()).state === 'open'
  const years = [...new Set(applications.map(({ edition }) => edition))].sort((a, b) => b - a)
  const canEnter = (application: Application) =>
    isOpen &&
    application.edition < current.year &&
    !applications.some(({ previous_id }) => previous_id === application.id)
  const button = (application: Application, name: ReactNode) => (
    <ButtonLink key={application.id} to={paths.enterChild(application.id)}>
      <Icon name="star" />
      <span>
        Enter {current?.year}
        {name}
      </span>
    </ButtonLink>
  )
  const inYear = (year: number) => applications.filter(({ edition }) => edition === year)
  const titleOf = (year: number) => {
    const count = inYear(year).length
    return `${year} (${count === 1 ? '1 child' : `${count} children`})`
  }
  const [newest, ...earlier] = years
  if (newest === undefined) return null
  const toEnter = current && newest < current.year ? inYear(newest).filter(canEnter) : []

  const cardsOf = (year: number) =>
    cards(inYear(year), {
      ended: isEnded(editions, year) ? { step: endedStep, journey: endedJourney } : null,
      enter: (application) =>
        canEnter(application) && !toEnter.includes(application)
          ? button(application, <span className="sr-only"> with {application.child_name}</span>)
          : null,
    })

  return (
    <>
      {current && toEnter.length > 0 ? (
        <section
          aria-label={`Enter ${current.year}`}
          className="col-span-full rounded-card bg-info-soft p-4"
        >
          <p className="text-lg font-bold text-heading">Registration for {current.year} is open.</p>
          <div className="mt-3 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
            {toEnter.map((application) =>
              button(
                application,
                toEnter.length > 1 ? (
                  ` with ${firstName(application.child_name)}`
                ) : (
                  <span className="sr-only"> with {application.child_name}</span>
                ),
              ),
            )}
          </div>
        </section>
      ) : null}
      {current && newest < current.year ? (
        <h2 className="col-span-full text-lg">{titleOf(newest)}</h2>
      ) : null}
      <Fragment key={newest}>{cardsOf(newest)}</Fragment>
      {earlier.map((year) => {
        const children = inYear(year)
        const isTurn = !isEnded(editions, year) && isDue !== undefined && children.some(isDue)
        return (
          <details
            key={year}
            className="group col-span-full rounded-card border border-border bg-surface"
          >
            <summary className="flex min-h-14 items-center gap-3 rounded-card px-4 py-2 hover:bg-muted">
              <span className="min-w-0 flex-1">
                <h2 className="text-lg leading-tight">{titleOf(year)}</h2>
                {isTurn ? <span className="block leading-snug">It’s your turn</span> : null}
              </span>
              <Icon name="chevron" className="group-open:rotate-180" />
            </summary>
            <div className={className}>{cardsOf(year)}</div>
          </details>
        )
      })}
    </>
  )
}
