import { Money } from '@/components/money'
import { MyStar } from '@/components/my-star'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from 'react-router-dom'
import type { ChildCard } from '@/domain/child-card'
import { firstName } from '@/domain/first-name'
import type { Currency } from '@/domain/money'
import { ticketDue } from '@/domain/ticket'
import { ticketPath } from '@/features/family/payments/ticket-path'
import { paths, payAllPath } from '@/lib/paths'
import type { Application } from '../api'
import { familyStar } from '../family-star'

export interface Turn {
  application: Application
  card: ChildCard
}

/** The tasks of a family with several, above the children's cards, one line each. */
export function YourTurn({ turns }: { turns: readonly Turn[] }) {
  const toPay = turns.filter(({ card }) =>
    ['pay', 'pay_again'].includes(card.action?.kind ?? ''),
  ).length
  return (
    <section aria-labelledby="your-turn" className="flex flex-col gap-3">
      <h2 id="your-turn" className="text-xl">{`Your turn: ${turns.length}`}</h2>
      {allDue(turns).map(({ currency, sum, tickets }) => (
        <ButtonLink key={currency} to={payAllPath(currency)} size="large">
          <span>
            <span>{tickets === toPay ? 'Pay all: ' : `Pay ${tickets} tickets: `}</span>
            <Money amount={sum} currency={currency} isExact />
            <span> in one transfer</span>
          </span>
        </ButtonLink>
      ))}
      <ul className="divide-y divide-border rounded-card border border-border bg-surface shadow-soft">
        {turns.map(({ application, card }) => (
          <li key={application.id}>
            <Link
              to={pathOf(application, card)}
              className="flex min-h-14 flex-wrap items-center gap-x-3 px-3 py-2 leading-snug"
            >
              <MyStar {...familyStar(application)} className="size-10" />
              <span className="min-w-0 flex-[1_1_8rem] break-words">
                <strong className="block">
                  <span translate="no">{firstName(application.child_name)}</span>
                  {card.year === null ? null : <span>{`, ${card.year}`}</span>}
                </strong>
                <span className="underline underline-offset-4">{card.task}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function pathOf(application: Application, { action }: ChildCard): string {
  switch (action?.kind) {
    case 'submit_video':
      return `${paths.dashboard}?entry-video=${application.id}`
    case 'see_schedule':
    case 'answer':
      return paths.schedule
    default:
      return application.talents.length === 0
        ? paths.editChild(application.id)
        : ticketPath(application)
  }
}

/**
 * The amounts of one transfer for several tickets. Skips currencies where the family's credit or the choice of a talent
 * comes first, and tickets whose last payment was declined.
 */
function allDue(turns: readonly Turn[]): { currency: Currency; sum: number; tickets: number }[] {
  const due = turns
    .filter(({ card }) => card.action?.kind === 'pay')
    .map(({ application, card }) => ({
      ...ticketDue(application),
      isPlain: card.credit === null && application.talents.length > 0,
    }))
  return [...new Set(due.map(({ currency }) => currency))]
    .map((currency) => ({ currency, own: due.filter((one) => one.currency === currency) }))
    .filter(({ own }) => own.length > 1 && own.every(({ isPlain }) => isPlain))
    .map(({ currency, own }) => ({
      currency,
      tickets: own.length,
      sum: own.reduce((sum, { amount }) => sum + amount, 0),
    }))
}
