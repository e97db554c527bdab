import { clsx } from 'clsx'
import type { Currency } from '@/domain/money'
import { Money } from '@/components/money'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { Candidate, MatchedLine } from '../match-types'
import type { LineUse } from '../statement-memory'
import type { UsedLine } from '../api'
import { leftOf, namesOfUse } from '../used-lines'
import { candidateWarnings, QUESTION } from '../warnings'
import { ChildNoteView } from './child-note'
import { Choice, type ChoiceProps, namesOf } from './choice'
import type { LineLinks } from './line-links'
import { Transfer } from './transfer'

export interface LineCardProps
  extends Omit<LineLinks, 'onOpen'>, Pick<ChoiceProps, 'pending' | 'onApprove' | 'onOpen'> {
  /** Asks how the line is divided, at first as a choice has it. Left out where nothing can be booked. */
  onDivide: ((candidate: Candidate | null) => void) | undefined
  line: MatchedLine
  currency: Currency
  /** Its use in this session, if it has one. */
  use: LineUse | undefined
  /** The amounts that approvals took of it before. */
  earlier: readonly UsedLine[]
}

/** One transfer, with what it may be for. */
export function LineCard({ line, currency, use, earlier, onDivide, ...actions }: LineCardProps) {
  const { row, group, candidates, notes, isQuestion } = line
  // One choice closes the others.
  const shown = use ? candidates.filter((one) => isSameChoice(one, use.chosen)) : candidates
  const usedParts = shown.flatMap(({ parts }) =>
    parts.filter(({ paymentId }) => use?.approved.includes(paymentId)),
  )
  // An approval made here is said with the choice.
  const usedBefore = earlier.filter(
    ({ payment_id }) => payment_id === null || !use?.approved.includes(payment_id),
  )
  const isPartlyUsed = usedBefore.length > 0 && group !== 'used'
  const left = { amount: leftOf(row, usedBefore), currency }
  const isDivisible = onDivide !== undefined && !use && group !== 'used'
  const hasSecondColumn = group !== 'rest' || usedBefore.length > 0 || isDivisible
  return (
    <li
      className={clsx(
        'grid min-w-0 gap-x-6 gap-y-3 rounded-card border border-border bg-surface p-4',
        hasSecondColumn && 'md:grid-cols-2',
      )}
    >
      <Transfer row={row} currency={currency} />
      {hasSecondColumn ? (
        <div className="flex min-w-0 flex-col gap-3 max-md:border-t max-md:border-border max-md:pt-3">
          {usedBefore.map((one) => (
            <p
              key={one.payment_id ?? one.credit_of}
              className="font-semibold wrap-anywhere text-success-strong"
            >
              Already used for {namesOfUse(one)}
              {isPartlyUsed || usedBefore.length > 1 ? (
                <>
                  {': '}
                  <Money isExact amount={one.amount} currency={currency} />
                </>
              ) : null}
            </p>
          ))}
          {isPartlyUsed && !use ? (
            <p>
              <Money isExact amount={left.amount} currency={currency} /> is left of it.
            </p>
          ) : null}
          {use ? (
            <Badge tone="success">Used for {namesOf(usedParts)}</Badge>
          ) : isQuestion ? (
            <p className="font-semibold text-warning-strong">{QUESTION}</p>
          ) : null}
          {shown.length > 0 ? (
            <ul className="grid gap-3">
              {shown.map((candidate) => (
                <li key={candidate.parts.map(({ paymentId }) => paymentId).join()}>
                  <Choice
                    candidate={candidate}
                    row={row}
                    isUsed={use !== undefined}
                    warnings={candidateWarnings(candidate, left)}
                    onDivide={(one) => onDivide?.(one)}
                    {...actions}
                  />
                </li>
              ))}
            </ul>
          ) : null}
          {notes.map((note) => (
            <ChildNoteView
              key={note.child.id ?? note.child.child_name}
              note={note}
              row={row}
              currency={currency}
              hrefOfChild={actions.hrefOfChild}
            />
          ))}
          {isDivisible ? (
            <Button
              size="small"
              variant="quiet"
              className="w-fit"
              aria-haspopup="dialog"
              aria-label={`${group === 'rest' ? 'Find whose it is' : 'Divide'}: line ${row.line}`}
              onClick={() => onDivide(null)}
            >
              {group === 'rest' ? 'Find whose it is' : 'Divide'}
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

function isSameChoice({ parts }: Candidate, chosen: readonly string[]): boolean {
  return parts.map(({ paymentId }) => paymentId).join() === chosen.join()
}
