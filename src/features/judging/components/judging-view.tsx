import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { KeptWords } from '@/components/kept-words'
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
import { useDialogParam } from '@/lib/use-dialog-param'
import type { RecusalOutcome, MyRound, MySheet } from '../api'
import { judgingQueries } from '../queries'
import { draftOf, isHandedIn, sheetLabel } from '../sheet-state'
import { type OpenSheet, sheetKey, useSheetAnswers, useSheets } from '../use-sheets'
import { EndedSheets } from './ended-sheets'
import { KnownChildren } from './known-children'
import { HandedIn, Known } from './last-done'
import { SheetView } from './sheet-view'

/** The query parameter of the round shown. */
const ROUND = 'in'

/** The judge's page: the rounds, their pending sheets, and one sheet at a time. */
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
const isKnown = ({ recused_at }: MySheet) => recused_at !== null

function RoundView({ userId, round }: { userId: string; round: MyRound }) {
  const query = useQuery(judgingQueries.sheets(userId, round.id))
  return (
    <QueryView
      query={query}
      errorTitle="Could not fetch your sheets."
      loadingText="Loading your sheets…"
      skeleton={<SkeletonList count={5} className="h-14" />}
      isEmpty={(sheets) => sheets.length === 0}
      empty={<EmptyState title="No child waits for you in this round." />}
    >
      {(sheets) => <Sheets userId={userId} round={round} sheets={sheets} />}
    </QueryView>
  )
}

interface SheetsProps {
  userId: string
  round: MyRound
  sheets: readonly MySheet[]
}

/** The judge's last action: the sheet handed in, or the recusal. */
interface LastDone {
  handedIn?: string
  known?: { name: string; outcome: RecusalOutcome }
}

function Sheets({ userId, round, sheets: all }: SheetsProps) {
  const { actions, sheets: openSheets } = useSheets()
  const opened = useDialogParam('sheet')
  const [last, setLast] = useState<LastDone | null>(null)
  const sheets = all.filter((sheet) => !isKnown(sheet))
  const openOf = ({ round_id, application_id }: MySheet) =>
    openSheets.get(sheetKey({ roundId: round_id, applicationId: application_id }))
  const waits = (sheet: MySheet) => !isHandedIn(sheet, openOf(sheet))
  const done = sheets.filter((sheet) => !waits(sheet)).length
  const at = sheets.findIndex(({ application_id }) => application_id === opened.value)
  const shown = sheets[at]
  const handedIn = sheets.find(({ application_id }) => application_id === last?.handedIn)

  /** The next pending sheet after this position, wrapping around at the end. */
  const nextAfter = (position: number) =>
    [...sheets.slice(position + 1), ...sheets.slice(0, Math.max(position, 0))].find(waits)

  function go(by: 1 | -1) {
    const next = sheets[(at + by + sheets.length) % sheets.length]
    if (next && next !== shown) opened.goTo(next.application_id)
  }

  function goOn() {
    const next = nextAfter(at)
    if (next) opened.goTo(next.application_id)
    else opened.close()
  }

  function look({ application_id }: MySheet) {
    setLast(null)
    if (shown) opened.goTo(application_id)
    else opened.open(application_id)
  }

  const first = nextAfter(-1)
  const after = shown ? (
    <span className="sr-only">
      <KeptWords text={` Next: ${shown.name}.`} words={[shown.name]} />
    </span>
  ) : first ? null : (
    <span> That was the last one. Thank you!</span>
  )
  return (
    // A persistent live region: it must exist before its text for screen readers to announce it.
    <div>
      <div role="status">
        {handedIn && handedIn !== shown ? (
          <HandedIn
            sheet={handedIn}
            open={openOf(handedIn)}
            after={after}
            onUndo={() => {
              actions.takeBack(draftOf(handedIn))
              look(handedIn)
            }}
            onLook={() => look(handedIn)}
          />
        ) : null}
        {last?.known ? <Known {...last.known} after={after} /> : null}
      </div>
      {shown ? (
        <SheetView
          key={shown.application_id}
          userId={userId}
          round={round}
          sheet={shown}
          position={`${at + 1} of ${sheets.length}`}
          onGo={go}
          onHandedIn={() => {
            setLast({ handedIn: shown.application_id })
            goOn()
          }}
          onKnown={(outcome) => {
            setLast({ known: { name: shown.name, outcome } })
            goOn()
          }}
          onList={opened.close}
        />
      ) : (
        <div className="flex flex-col gap-6">
          {sheets.length === 0 ? (
            <EmptyState title="No child waits for you in this round." />
          ) : (
            <SheetList
              round={round}
              sheets={sheets}
              openOf={openOf}
              done={done}
              isJustDone={last !== null}
              onBegin={
                first && round.state === 'open' ? () => opened.open(first.application_id) : null
              }
              onOpen={(sheet) => opened.open(sheet.application_id)}
            />
          )}
          <KnownChildren userId={userId} round={round} sheets={all.filter(isKnown)} />
        </div>
      )}
    </div>
  )
}

interface SheetListProps {
  round: MyRound
  sheets: readonly MySheet[]
  openOf: (sheet: MySheet) => OpenSheet | undefined
  /** The number of sheets handed in. */
  done: number
  /** Whether a sheet was finished right before: the list then starts at its top, with the outcome. */
  isJustDone: boolean
  /** Opens the first pending sheet; null without one. */
  onBegin: (() => void) | null
  onOpen: (sheet: MySheet) => void
}

function SheetList({ round, sheets, openOf, done, isJustDone, onBegin, onOpen }: SheetListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const begin = useEffectEvent(() => {
    if (!isJustDone) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  })
  useEffect(() => begin(), [])
  const words = `${done} of ${sheets.length} handed in`
  return (
    <section aria-labelledby="round-name" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <h2
            ref={heading}
            id="round-name"
            tabIndex={-1}
            translate="no"
            className="text-2xl wrap-anywhere"
          >
            {round.name}
          </h2>
          <ProgressBar label={`${words},`} percent={Math.floor((done / sheets.length) * 100)} />
        </div>
        {onBegin ? <Button onClick={onBegin}>{done === 0 ? 'Begin' : 'Go on'}</Button> : null}
      </div>
      {round.state === 'open' ? null : <p>This round is closed.</p>}
      <ol aria-label="Children" className="flex flex-col gap-2">
        {sheets.map((sheet) => {
          const { label, tone } = sheetLabel(sheet, openOf(sheet))
          return (
            <li key={sheet.application_id}>
              <button
                type="button"
                onClick={() => onOpen(sheet)}
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
  )
}
