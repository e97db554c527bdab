import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CriteriaBars } from '@/components/criteria-bars'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { MAX_SCORE } from '@/domain/application'
import type { StatusLabel } from '@/domain/status-label'
import { RANKING_SIZE, type Round, type RoundResult } from '../api'
import type { RoundProgress } from '../progress-api'
import { roundQueries, useSheetWork } from '../queries'
import { ChildSheets } from './child-sheets'

interface ListProps {
  round: Round
  judges: RoundProgress['judges']
}

/** The children who lack sheets, fewest first. */
export function Unfinished({ round, judges }: ListProps) {
  const query = useQuery(roundQueries.unfinished(round.id))
  const { setEnough, setAllEnough } = useSheetWork(round.id)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      {round.state === 'open' && (query.data ?? []).some(({ submitted }) => submitted > 0) ? (
        <div>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsAsked(true)}>
            Enough for all that wait
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title="Is it enough for all that wait?"
        description="Every child with at least one sheet that was handed in is finished then, with what it has. You can take it back child by child."
        confirmLabel="Enough for all"
        onConfirm={() => setAllEnough.mutateAsync()}
      />
      <QueryView
        query={query}
        errorTitle="Could not fetch who is not finished."
        loadingText="Loading the children…"
        skeleton={<SkeletonList count={2} className="h-14" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="text-muted-foreground">Every child is finished.</p>}
      >
        {(rows) => (
          <ul aria-label="Not finished" className="divide-y divide-border">
            {rows.map((row) => (
              <ChildRow
                key={row.application_id}
                round={round}
                row={row}
                judges={judges}
                action={
                  row.submitted > 0 && round.state === 'open' ? (
                    <Button
                      size="small"
                      variant="secondary"
                      aria-label={`Enough: ${row.name}`}
                      isBusy={
                        setEnough.isPending && setEnough.variables.childId === row.application_id
                      }
                      onClick={() =>
                        setEnough.mutate({ childId: row.application_id, isEnough: true })
                      }
                    >
                      Enough
                    </Button>
                  ) : null
                }
              />
            ))}
          </ul>
        )}
      </QueryView>
    </>
  )
}

/** Each child's result as the family reads it, best first: one page, and more on request. */
export function Preview({ round, judges, skipped = 0 }: ListProps & { skipped?: number }) {
  const query = useQuery(roundQueries.ranking(round.id, skipped))
  const { setEnough } = useSheetWork(round.id)
  const [isMoreShown, setIsMoreShown] = useState(false)
  return (
    <>
      <QueryView
        query={query}
        errorTitle="Could not fetch the results."
        loadingText="Loading the results…"
        skeleton={<SkeletonList count={3} className="h-24" />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          skipped === 0 ? <p className="text-muted-foreground">No child has a sheet yet.</p> : null
        }
      >
        {(rows) => (
          <ul aria-label="Results" className="divide-y divide-border">
            {rows.map((row) => (
              <ChildRow
                key={row.application_id}
                round={round}
                row={row}
                judges={judges}
                action={
                  row.is_enough && round.state === 'open' ? (
                    <Button
                      size="small"
                      variant="secondary"
                      aria-label={`Not enough: ${row.name}`}
                      onClick={() =>
                        setEnough.mutate({ childId: row.application_id, isEnough: false })
                      }
                    >
                      Not enough
                    </Button>
                  ) : null
                }
              >
                <ResultRead round={round} row={row} />
              </ChildRow>
            ))}
          </ul>
        )}
      </QueryView>
      {query.data?.length !== RANKING_SIZE ? null : isMoreShown ? (
        <Preview round={round} judges={judges} skipped={skipped + RANKING_SIZE} />
      ) : (
        <Button variant="secondary" onClick={() => setIsMoreShown(true)}>
          Show more children
        </Button>
      )}
    </>
  )
}

function labelOf(row: RoundResult): StatusLabel {
  if (row.is_kept) return { label: 'Kept, changed since', tone: 'warning' }
  if (row.is_written) return { label: 'Written', tone: 'success' }
  if (!row.is_in_round) return { label: 'Left out', tone: 'neutral' }
  if (row.is_finished) return { label: 'Finished', tone: 'success' }
  return { label: `${row.submitted} of ${row.needed} handed in`, tone: 'warning' }
}

interface ChildRowProps extends ListProps {
  row: RoundResult
  action: ReactNode
  children?: ReactNode
}

function ChildRow({ round, row, judges, action, children }: ChildRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { label, tone } = labelOf(row)
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
          <span translate="no" className="font-semibold text-heading">
            {row.name}
          </span>
          <span className="block text-sm text-muted-foreground">{row.state_city}</span>
        </p>
        <Badge tone={tone}>{label}</Badge>
        {action}
        <Button
          size="small"
          variant="secondary"
          aria-expanded={isOpen}
          aria-label={`Sheets: ${row.name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          Sheets
        </Button>
      </div>
      {children}
      {isOpen ? <ChildSheets round={round} childId={row.application_id} judges={judges} /> : null}
    </li>
  )
}

function ResultRead({ round, row }: { round: Round; row: RoundResult }) {
  if (row.score === null) return null
  return (
    <div className="flex flex-col gap-2">
      <p className="font-bold tabular-nums">
        {round.kind === 'video'
          ? `${row.score} out of ${MAX_SCORE}`
          : `${row.score >= 5 ? 'Pass' : 'Fail'}, ${row.score} out of ${MAX_SCORE}`}
      </p>
      {row.criteria === null ? null : <CriteriaBars criteria={row.criteria} />}
      {row.report === null ? (
        <p className="text-muted-foreground">No comment.</p>
      ) : (
        <p className="break-words whitespace-pre-line">{row.report}</p>
      )}
    </div>
  )
}
