import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkTabs } from '@/components/ui/link-tabs'
import { ProgressBar } from '@/components/ui/progress-bar'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { formatDateTime } from '@/domain/dates'
import { countryOfState, DEFAULT_COUNTRY } from '@/domain/regions'
import { useUser } from '@/lib/supabase/use-user'
import { useOpened } from '@/lib/use-opened'
import type { MyRound, MySheet } from '../api'
import { judgingQueries } from '../queries'
import { isHandedIn, sheetLabel } from '../sheet-state'
import { sheetKey, useSheetAnswers, useSheets } from '../use-sheets'
import { EndedSheets } from './ended-sheets'
import { SheetView } from './sheet-view'

/** In the address: which of several rounds is shown. */
const ROUND = 'in'

/** All that a judge does: the rounds, what waits in them, and one sheet at a time. */
export function JudgingView() {
  const { id: userId } = useUser()
  useSheetAnswers()
  const rounds = useQuery(judgingQueries.rounds(userId))
  const [address] = useSearchParams()
  return (
    <>
      <EndedSheets rounds={rounds.data ?? []} />
      <QueryView
        query={rounds}
        errorTitle="Could not fetch your rounds."
        loadingText="Loading your rounds…"
        skeleton={<SkeletonList count={3} className="h-16" />}
        isEmpty={(found) => found.length === 0}
        empty={
          <EmptyState title="Nothing to judge yet.">
            Once a round opens, your children show up here.
          </EmptyState>
        }
      >
        {(found) => {
          const shown = found.find(({ id }) => id === address.get(ROUND)) ?? found[0]
          if (!shown) return null
          return (
            <>
              {found.length > 1 ? (
                <LinkTabs
                  label="Rounds"
                  tabs={found.map((round) => ({
                    to: `?${new URLSearchParams({ [ROUND]: round.id })}`,
                    label: round.name,
                    isCurrent: round.id === shown.id,
                    count: round.state === 'open' ? round.sheets - round.submitted : 0,
                  }))}
                />
              ) : null}
              <RoundView key={shown.id} userId={userId} round={shown} />
            </>
          )
        }}
      </QueryView>
    </>
  )
}

/** Whether the judge said that they know the child. */
const isKnown = ({ conflict_at }: MySheet) => conflict_at !== null

function RoundView({ userId, round }: { userId: string; round: MyRound }) {
  const query = useQuery(judgingQueries.sheets(userId, round.id))
  return (
    <QueryView
      query={query}
      errorTitle="Could not fetch your sheets."
      loadingText="Loading your sheets…"
      skeleton={<SkeletonList count={5} className="h-14" />}
      isEmpty={(sheets) => sheets.every(isKnown)}
      empty={<EmptyState title="No child waits for you in this round." />}
    >
      {(sheets) => (
        <Sheets userId={userId} round={round} sheets={sheets.filter((sheet) => !isKnown(sheet))} />
      )}
    </QueryView>
  )
}

interface SheetsProps {
  userId: string
  round: MyRound
  sheets: readonly MySheet[]
}

function Sheets({ userId, round, sheets }: SheetsProps) {
  const { sheets: openSheets } = useSheets()
  const opened = useOpened('sheet')
  const [said, setSaid] = useState('')
  const openOf = ({ round_id, application_id }: MySheet) =>
    openSheets.get(sheetKey({ roundId: round_id, applicationId: application_id }))
  const waits = (sheet: MySheet) => !isHandedIn(sheet, openOf(sheet))
  const done = sheets.filter((sheet) => !waits(sheet)).length
  const at = sheets.findIndex(({ application_id }) => application_id === opened.value)
  const shown = sheets[at]
  const words = `${done} of ${sheets.length} handed in`

  /** The next who waits after this place, from the top again after the last. */
  const nextAfter = (place: number) =>
    [...sheets.slice(place + 1), ...sheets.slice(0, Math.max(place, 0))].find(waits)

  function go(by: 1 | -1) {
    const next = sheets[(at + by + sheets.length) % sheets.length]
    if (next && next !== shown) opened.goTo(next.application_id)
  }

  function goOn() {
    const next = nextAfter(at)
    setSaid(next ? `Next: ${next.name}` : 'That was the last one. Thank you!')
    if (next) opened.goTo(next.application_id)
    else opened.close()
  }

  const first = nextAfter(-1)
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {shown ? (
        <SheetView
          key={shown.application_id}
          userId={userId}
          round={round}
          sheet={shown}
          place={`${at + 1} of ${sheets.length}`}
          onGo={go}
          onDone={goOn}
          onList={opened.close}
        />
      ) : (
        <section aria-labelledby="round-name" className="flex flex-col gap-4">
          <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              <h2 id="round-name" translate="no" className="text-2xl wrap-anywhere">
                {round.name}
              </h2>
              <ProgressBar label={`${words},`} percent={Math.floor((done / sheets.length) * 100)} />
            </div>
            {first && round.state === 'open' ? (
              <Button onClick={() => opened.open(first.application_id)}>
                {done === 0 ? 'Begin' : 'Go on'}
              </Button>
            ) : null}
          </div>
          {said === '' ? null : <p className="font-semibold text-success-strong">{said}</p>}
          {round.state === 'open' ? null : <p>This round is closed.</p>}
          <ol aria-label="Children" className="flex flex-col gap-2">
            {sheets.map((sheet) => {
              const { label, tone } = sheetLabel(sheet, openOf(sheet))
              return (
                <li key={sheet.application_id}>
                  <button
                    type="button"
                    onClick={() => opened.open(sheet.application_id)}
                    className="flex min-h-14 w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-border bg-surface px-4 py-2 text-left hover:border-heading"
                  >
                    {sheet.audition_date === null ? null : (
                      <span className="tabular-nums">
                        {formatDateTime(
                          sheet.audition_date,
                          countryOfState(sheet.state_city) ?? DEFAULT_COUNTRY,
                        )}
                      </span>
                    )}
                    <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                      <span translate="no" className="font-semibold text-heading">
                        {sheet.name}
                      </span>
                      <span className="block text-sm text-muted-foreground">
                        {`${sheet.age} years, ${sheet.state_city}. ${sheet.talents.join(' and ')}.`}
                      </span>
                    </span>
                    <Badge tone={tone}>{label}</Badge>
                  </button>
                </li>
              )
            })}
          </ol>
        </section>
      )}
    </>
  )
}
