import { clsx } from 'clsx'
import type { Currency } from '@/domain/money'
import { Money } from '@/components/money'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import type { Candidate, MatchedLine } from '../match-types'
import type { LineUse } from '../statement-memory'
import type { UsedLine } from '../api'
import { leftOf, namesOfUse } from '../used-lines'
import { cameBackWords, candidateWarnings, QUESTION } from '../warnings'
import { ChildNoteView } from './child-note'
import { CandidateChoice, type CandidateChoiceProps, namesOf } from './candidate-choice'
import type { LineLinks } from './line-links'
import { Transfer } from './transfer'

export interface LineCardProps
  extends
    Omit<LineLinks, 'onOpen'>,
    Pick<CandidateChoiceProps, 'pending' | 'onApprove' | 'onOpen'> {
  /** Asks how the line is divided, at first as a choice has it. Left out where nothing can be booked. */
  onDivide: ((candidate: Candidate | null) => void) | undefined
  line: MatchedLine
  currency: Currency
  onTellApart: (lineId: string) => void
  /** Its use in this session, if it has one. */
  use: LineUse | undefined
  /** The amounts that approvals took of it before. */
  earlier: readonly UsedLine[]
  /** Whether it is approved with the others of its list; null where it cannot be. */
  tick: { isTicked: boolean; onTick: () => void } | null
}

const RETOLD_BOOKED =
  'Perhaps already used: the account has a line of this day and sum in other words, and money was booked by it.'
const RETOLD = 'Perhaps known: the account has an open line of this day and sum in other words.'

/** One transfer, with what it may be for. */
export function LineCard({
  line,
  currency,
  use,
  earlier,
  tick,
  onTellApart,
  onDivide,
  ...actions
}: LineCardProps) {
  const { row, group, candidates, notes, isQuestion, cameBack, retold } = line
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
  const hasSecondColumn =
    group !== 'rest' || usedBefore.length > 0 || isDivisible || cameBack !== null || retold !== null
  return (
    <li
      className={clsx(
        'grid min-w-0 gap-x-6 gap-y-3 rounded-card border border-border bg-surface p-4',
        hasSecondColumn && 'md:grid-cols-2',
      )}
    >
      <div className="flex min-w-0 flex-col gap-3">
        {tick ? (
          <Checkbox
            label={`Approve line ${row.line}`}
            checked={tick.isTicked}
            onChange={tick.onTick}
          />
        ) : null}
        <Transfer row={row} currency={currency} />
        {cameBack ? <Transfer row={cameBack} currency={currency} label="Went back" /> : null}
      </div>
      {hasSecondColumn ? (
        <div className="flex min-w-0 flex-col gap-3 max-md:border-t max-md:border-border max-md:pt-3">
          {usedBefore.map((one) => (
            <p
              key={one.payment_id ?? one.credit_of}
              className="font-semibold wrap-anywhere text-success-strong"
            >
              <span>{`Already used for ${namesOfUse(one)}`}</span>
              {isPartlyUsed || usedBefore.length > 1 ? (
                <>
                  <span>: </span>
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
            <Badge tone="success">
              Used for <span translate="no">{namesOf(usedParts)}</span>
            </Badge>
          ) : isQuestion ? (
            <p className="font-semibold text-warning-strong">{QUESTION}</p>
          ) : null}
          {cameBack && !use && group !== 'used' ? (
            <p className="font-semibold text-warning-strong">{cameBackWords(cameBack)}</p>
          ) : null}
          {retold && !use ? (
            <div className="flex flex-col gap-1">
              <p className="font-semibold text-warning-strong">
                {retold.is_booked ? RETOLD_BOOKED : RETOLD}
              </p>
              <p translate="no" className="wrap-anywhere">
                {retold.words ?? ''}
              </p>
              {retold.place === row.line ? (
                <Button
                  size="small"
                  variant="quiet"
                  className="w-fit"
                  aria-label={`It is another one: line ${row.line}`}
                  onClick={() => onTellApart(retold.line_id)}
                >
                  It is another one
                </Button>
              ) : null}
            </div>
          ) : null}
          {shown.length > 0 ? (
            <ul className="grid gap-3">
              {shown.map((candidate) => (
                <li key={candidate.parts.map(({ paymentId }) => paymentId).join()}>
                  <CandidateChoice
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
              onRecord={isDivisible ? () => onDivide(null) : undefined}
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
