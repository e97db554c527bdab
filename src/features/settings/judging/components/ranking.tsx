import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type FormEvent, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { formatCount } from '@/domain/money'
import { RANKING_SIZE, type Round, type RoundResult } from '../api'
import { atTheLine, type Ranked, ranked } from '../ranking-line'
import { roundQueries } from '../queries'

/** The props of the component that makes children finalists. */
export interface MakeFinalists {
  best: readonly { id: string; name: string; updatedAt: string }[]
  onClose: () => void
}

export interface RankingProps {
  round: Round
  makeFinalists: ComponentType<MakeFinalists>
  skipped?: number
}

/** The finished children by rank: one page, and more on request. The top of a released round can be made finalists. */
export function Ranking({ round, makeFinalists, skipped = 0 }: RankingProps) {
  const query = useQuery(roundQueries.ranking(round.id, skipped))
  const [isMoreShown, setIsMoreShown] = useState(false)
  const isFull = query.data?.length === RANKING_SIZE && query.data.at(-1)?.rank !== null
  return (
    <>
      <QueryView
        query={query}
        errorTitle="Could not fetch the ranking."
        loadingText="Loading the ranking…"
        skeleton={<SkeletonList count={3} className="h-12" />}
        isEmpty={(rows) => ranked(rows).length === 0}
        empty={<p className="text-muted-foreground">No child is finished yet.</p>}
      >
        {(rows) => (
          <>
            <RankingTable rows={ranked(rows)} />
            {round.state === 'released' && skipped === 0 ? (
              <FinalistsForm rows={ranked(rows)} makeFinalists={makeFinalists} />
            ) : null}
          </>
        )}
      </QueryView>
      {!isFull ? null : isMoreShown ? (
        <Ranking round={round} makeFinalists={makeFinalists} skipped={skipped + RANKING_SIZE} />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setIsMoreShown(true)}>
            Show more places
          </Button>
        </div>
      )}
    </>
  )
}

function RankingTable({ rows }: { rows: readonly Ranked[] }) {
  return (
    <DataTable
      caption="Ranking"
      columns={[
        {
          key: 'child',
          header: 'Child',
          cell: ({ name, age, state_city, talents, is_finalist }: RoundResult) => (
            <>
              <span translate="no" className="wrap-anywhere">
                {name}
              </span>
              {is_finalist ? (
                <span>
                  {' '}
                  <Badge tone="success">Finalist</Badge>
                </span>
              ) : null}
              <span className="block text-sm font-normal text-muted-foreground">
                {`${age}, ${state_city}, ${talents.join(' and ')}`}
              </span>
            </>
          ),
        },
        {
          key: 'rank',
          header: 'Place',
          align: 'end',
          cell: ({ rank, is_tied }) => (is_tied ? `${rank}, shared` : String(rank)),
        },
        { key: 'mean', header: 'Mean', align: 'end', cell: ({ mean }) => twoDecimals(mean) },
        {
          key: 'spread',
          header: 'Spread',
          align: 'end',
          cell: ({ spread }) => twoDecimals(spread),
        },
        {
          key: 'sheets',
          header: 'Sheets',
          align: 'end',
          cell: ({ submitted, needed }) => `${submitted} of ${needed}`,
        },
      ]}
      rows={rows}
      rowKey={({ application_id }) => application_id}
    />
  )
}

const twoDecimals = (figure: number | null) => (figure ?? 0).toFixed(2)

interface FinalistsFormProps {
  rows: readonly Ranked[]
  makeFinalists: ComponentType<MakeFinalists>
}

/** Asks how many of the ranking become finalists, and decides ties for the last rank. */
function FinalistsForm({ rows, makeFinalists: Act }: FinalistsFormProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [wanted, setWanted] = useState<number | null>(null)
  const [chosen, setChosen] = useState<readonly Ranked[] | null>(null)
  const line = wanted === null ? null : atTheLine(rows, wanted)

  function submit(event: FormEvent) {
    event.preventDefault()
    const count = Number(typed)
    if (!/^\d+$/.test(typed.trim()) || count < 1 || count > rows.length) {
      setError(`Please enter a whole number from 1 to ${rows.length}`)
      return
    }
    setError(undefined)
    if (atTheLine(rows, count).tied.length > 0) setWanted(count)
    else setChosen(rows.slice(0, count))
  }

  return (
    <>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
        <Field label="The first" isRequired error={error}>
          <Input
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary">
          Make finalists
        </Button>
      </form>
      {line && wanted !== null ? (
        <Dialog
          isOpen
          size="small"
          onClose={() => setWanted(null)}
          title={`Place ${line.rank} is shared`}
          description={`${formatCount(line.tied.length)} children have the same mean where the first ${formatCount(wanted)} end.`}
          footer={
            <>
              <Button variant="quiet" onClick={() => setWanted(null)}>
                Cancel
              </Button>
              {line.before.length > 0 ? (
                <Button
                  variant="secondary"
                  onClick={() => {
                    setWanted(null)
                    setChosen(line.before)
                  }}
                >
                  {`None of them: ${formatCount(line.before.length)}`}
                </Button>
              ) : null}
              <Button
                onClick={() => {
                  setWanted(null)
                  setChosen([...line.before, ...line.tied])
                }}
              >
                {`All of them: ${formatCount(line.before.length + line.tied.length)}`}
              </Button>
            </>
          }
        >
          <ul aria-label="Children who share the place">
            {line.tied.map(({ application_id: id, name }) => (
              <li key={id} translate="no">
                {name}
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
      {chosen ? (
        <Act
          best={chosen
            .filter(({ is_finalist }) => !is_finalist)
            .map(({ application_id: id, name, updated_at: updatedAt }) => ({
              id,
              name,
              updatedAt,
            }))}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </>
  )
}
