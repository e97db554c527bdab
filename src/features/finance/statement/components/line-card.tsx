import type { Currency } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { useExclude } from '@/features/finance/bank/queries'
import type { Candidate } from '../match-types'
import type { OpenLine } from '../open-lines'
import { candidateWarnings, lineWarnings } from '../warnings'
import { CandidateChoice } from './candidate-choice'
import { ChildNoteView } from './child-note'
import type { LineLinks } from './line-links'
import { SetAside } from './set-aside'
import { lineName, Transfer } from './transfer'

export interface LineCardProps extends LineLinks {
  line: OpenLine
  currency: Currency
  /** Whether it is approved with the other lines of its list; null when it cannot be. */
  tick: { isTicked: boolean; onTick: () => void } | null
  /** Opens the allocation dialog, preset with a candidate if given. */
  onAllocate: (candidate: Candidate | null) => void
  /** Opens the payment of a candidate to view it. */
  onOpen: (paymentId: string, candidate: Candidate) => void
}

/** A line of money in, with its candidates and actions. */
export function LineCard({
  line,
  currency,
  tick,
  onAllocate,
  onOpen,
  hrefOfPayments,
  hrefOfChild,
}: LineCardProps) {
  const { row, group, candidates, notes, cameBack, transaction } = line
  const name = lineName(row)
  const exclude = useExclude()
  return (
    <li className="grid min-w-0 gap-x-6 gap-y-3 rounded-card border border-border bg-surface p-4 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        {tick ? (
          <Checkbox
            className="wrap-anywhere"
            label={`Approve ${name}`}
            checked={tick.isTicked}
            onChange={tick.onTick}
          />
        ) : null}
        <Transfer row={row} currency={currency} />
        {cameBack ? <Transfer row={cameBack} currency={currency} label="Went back" /> : null}
      </div>
      <div className="flex min-w-0 flex-col gap-3 max-md:border-t max-md:border-border max-md:pt-3">
        {lineWarnings(line).map((warning) => (
          <p key={warning} className="font-semibold text-warning-strong">
            {warning}
          </p>
        ))}
        {candidates.length > 0 ? (
          <ul className="grid gap-3">
            {candidates.map((candidate) => (
              <li key={candidate.parts.map(({ paymentId }) => paymentId).join()}>
                <CandidateChoice
                  candidate={candidate}
                  line={line}
                  warnings={candidateWarnings(candidate, { amount: row.amount, currency })}
                  onAllocate={() => onAllocate(candidate)}
                  onOpen={(paymentId) => onOpen(paymentId, candidate)}
                  hrefOfPayments={hrefOfPayments}
                />
              </li>
            ))}
          </ul>
        ) : null}
        {notes.map((note) => (
          <ChildNoteView
            key={note.child.id ?? note.child.child_name}
            note={note}
            line={line}
            currency={currency}
            hrefOfChild={hrefOfChild}
          />
        ))}
        <div className="flex flex-wrap items-center gap-2">
          {cameBack ? (
            <Button
              size="small"
              variant="secondary"
              isBusy={exclude.isPending}
              busyText="Setting aside…"
              aria-label={`It went back: set both aside: ${name}`}
              onClick={() =>
                exclude.mutate({
                  lineIds: [transaction.id, cameBack.identity],
                  reason: 'went_back',
                })
              }
            >
              It went back: set both aside
            </Button>
          ) : null}
          <Button
            size="small"
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={`${group === 'rest' ? 'Find whose it is' : 'Allocate'}: ${name}`}
            onClick={() => onAllocate(null)}
          >
            {group === 'rest' ? 'Find whose it is' : 'Allocate'}
          </Button>
          <SetAside lineId={transaction.id} name={name} />
        </div>
      </div>
    </li>
  )
}
