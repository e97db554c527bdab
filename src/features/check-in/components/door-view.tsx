import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { GoOnLine } from '@/components/go-on-line'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { SearchInput } from '@/components/ui/search-input'
import {
  clockWords,
  inOrderOf,
  readCode,
  searchList,
  timeOfEvent,
  type Attendance,
} from '@/domain/check-in'
import { dayIn, formatDay, formatTime } from '@/domain/dates'
import { useIsOffline } from '@/lib/api/connection'
import { currentSession, useSession } from '@/lib/api/session-store'
import { paths } from '@/lib/paths'
import { outbox } from '@/lib/offline/outbox'
import { inIdleTurn } from '@/lib/startup'
import { addWalkIn } from '../api'
import { countedEvents, type Door, type DoorState } from '../door'
import type { DoorChild, DoorEvent, DoorList, Standing } from '../types'
import { ChildName } from './child-name'
import { ChildRow } from './child-row'
import { ChildDialog, CollectedDialog, preloadDialogs, Question, WalkInDialog } from './later'
import { DoorFrame } from './door-frame'
import { DoorMenu } from './door-menu'
import { ReadyPanel } from './ready-panel'
import { Scanner } from './scanner'

export interface DoorViewProps {
  door: Door
  state: DoorState
  list: DoorList
  /** Asks whether the member may let an unpaid child in. */
  askWord: () => Promise<boolean>
  onSignOut: () => void
}

/** Rows shown at once: more slow a cheap phone down, and nobody scrolls past them. */
const ROWS = 80

type Shown = 'expected' | Attendance | 'all'

type Opened =
  | { kind: 'child'; child: DoorChild }
  | { kind: 'collected'; child: DoorChild; typedAt: string | null }
  | { kind: 'walk-in'; search: string; note?: DoorState['noted'][number] }
  | { kind: 'others' }

/** The door: who is expected, who has arrived, and one press for the next step. */
export function DoorView({ door, state, list, askWord, onSignOut }: DoorViewProps) {
  const { audition } = list
  const { country } = audition
  // A refetched list must not move a row from under a finger: the order changes only with the steward's own next
  // action.
  const [settled, setSettled] = useState(list.children)
  const children = useMemo(() => inOrderOf(list.children, settled), [list.children, settled])
  const settle = () => setSettled(list.children)
  const [text, setText] = useState('')
  const [shown, setShown] = useState<Shown>('expected')
  const [rows, setRows] = useState(ROWS)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isScanning, setIsScanning] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [last, setLast] = useState<{ child: DoorChild; kind: Attendance } | null>(null)
  const isOffline = useIsOffline()
  const { status } = useSession()
  useEffect(() => door.keepSyncing(), [door])
  // A chunk that fails to preload is requested again when it is opened.
  useEffect(() => void inIdleTurn(preloadDialogs).catch(() => undefined), [])

  const standings = useMemo(() => {
    const found = new Map<string, Standing>()
    for (const [id, { kind, events }] of countedEvents(state.events)) {
      const [first] = events
      const time = first ? formatTime(timeOfEvent(first, opensAt(list)), country) : ''
      found.set(id, { kind, events, time, isKept: events.every(({ isKept }) => isKept) })
    }
    return found
  }, [state.events, list, country])
  const standingOf = (id: string) => standings.get(id) ?? null
  const childOf = (id: string) => children.find(({ application_id }) => application_id === id)

  const search = useDeferredValue(text)
  const isSearched = search.trim() !== ''
  const found = useMemo(() => searchList(children, search), [children, search])
  const isShown = ({ application_id, outcome }: DoorChild) => {
    if (isSearched || shown === 'all') return true
    const kind = standings.get(application_id)?.kind ?? null
    return shown === 'expected' ? kind === null && outcome !== 'moved' : kind === shown
  }
  const listed = found.filter(isShown)
  const count = (kind: Attendance) =>
    [...standings.values()].filter((standing) => standing.kind === kind).length
  const expected = children.filter(
    ({ application_id, outcome }) => outcome !== 'moved' && !standings.has(application_id),
  ).length

  // An event that the server refused in the meantime no longer counts.
  const isLastCounted = last !== null && standingOf(last.child.application_id)?.kind === last.kind
  const waiting = state.events.filter((event) => WAITING.includes(event.state)).length
  const refused = state.events.filter((event) => event.state === 'refused')
  const isAllKept = state.events.every(({ isKept }) => isKept)
  const others = door.others().length
  const hasBegun = Date.now() + list.offset_ms >= new Date(audition.starts_at).getTime()

  async function recordAs(child: DoorChild, kind: 'arrived' | 'absent', typedAt: string | null) {
    const kept = door.record([{ applicationId: child.application_id, kind, typedAt }])
    settle()
    setLast({ child, kind })
    setMessage(null)
    setText('')
    await kept
  }

  function onRead(code: string) {
    const read = readCode(code)
    if (read.kind === 'ticket') {
      setMessage('This is the ticket card. Ask for the audition schedule, or search the name.')
    } else if (read.kind === 'other') {
      setMessage('This code is not from an audition schedule. Search the name.')
    } else {
      const child = children.find((one) => one.payment_reference === read.reference)
      setMessage(null)
      setIsScanning(false)
      if (child) setOpened({ kind: 'child', child })
      else setOpened({ kind: 'walk-in', search: read.reference })
    }
  }

  const close = () => setOpened(null)
  // A child removed from the list in the meantime stays open, with the typed input.
  const openedChild =
    opened?.kind === 'child' || opened?.kind === 'collected'
      ? (childOf(opened.child.application_id) ?? opened.child)
      : undefined

  return (
    <DoorFrame
      title={<span translate="no">{audition.venue}</span>}
      note={`${formatDay(audition.starts_at, country)}, ${formatTime(audition.starts_at, country)}–${formatTime(audition.ends_at, country)}`}
      name={list.member.name}
      corner={<DoorMenu onSignOut={onSignOut} />}
    >
      <div className="flex flex-col gap-4">
        {audition.cancelled_at ? (
          <p
            role="alert"
            className="rounded-card bg-destructive-soft p-3 font-semibold text-destructive-strong"
          >
            This day is cancelled.
          </p>
        ) : null}
        <div className="flex flex-col gap-1">
          <ReadyPanel list={list} />
          {/* Replaces the sending status when the member has to sign in or show a code first: the list stays, and
              events wait. */}
          {status === 'signed_out' ? (
            <GoOnLine to={paths.login} label="Sign In">
              Please sign in again to send the rest. It’s safe on this phone.
            </GoOnLine>
          ) : state.trouble?.code === 'second_factor_missing' ? (
            <GoOnLine to={paths.secondFactor} label="Go on">
              {`${state.trouble.message} You can check children in meanwhile: this phone saves it.`}
            </GoOnLine>
          ) : (
            <SendingLine
              state={state}
              waiting={waiting}
              isAllKept={isAllKept}
              isOffline={isOffline}
              list={list}
            />
          )}
          <ListLine list={list} checkedAt={state.checkedAt} />
          {clockWords(list.offset_ms) ? (
            <p className="text-sm">{clockWords(list.offset_ms)}</p>
          ) : null}
        </div>
        {isScanning ? <Scanner onRead={onRead} onClose={() => setIsScanning(false)} /> : null}
        {message ? (
          <p
            role="alert"
            className="rounded-card bg-warning-soft p-3 text-lg font-semibold text-warning-strong"
          >
            {message}
          </p>
        ) : null}
        <Field label="Name or reference" isLabelHidden>
          <SearchInput
            value={text}
            placeholder="Name or code"
            onChange={(event) => {
              settle()
              setText(event.target.value)
              setRows(ROWS)
            }}
            className="min-h-14 text-lg"
          />
        </Field>
        <div role="group" aria-label="Shown" className="grid grid-cols-4 gap-1.5">
          {(
            [
              ['expected', 'Expected', expected],
              ['arrived', 'Here', count('arrived')],
              ['left', 'Left', count('left')],
              ['absent', 'Absent', count('absent')],
            ] as const
          ).map(([value, label, number]) => (
            <button
              key={value}
              type="button"
              aria-pressed={shown === value}
              onClick={() => {
                settle()
                setShown(shown === value ? 'all' : value)
                setRows(ROWS)
              }}
              className="flex min-h-14 min-w-0 flex-col items-center justify-center rounded-control border-2 border-control text-sm font-semibold aria-pressed:border-night aria-pressed:bg-night aria-pressed:text-night-foreground"
            >
              <span className="text-lg leading-tight tabular-nums">{number}</span>
              <span>{label}</span>
            </button>
          ))}
        </div>
        {listed.length === 0 ? (
          <p className="py-4 text-center text-lg">
            {isSearched ? 'Nobody on this list has this name or reference.' : 'Nobody here.'}
          </p>
        ) : (
          <ul aria-label="Children">
            {listed.slice(0, rows).map((child) => (
              <ChildRow
                key={child.application_id}
                child={child}
                audition={audition}
                standing={standingOf(child.application_id)}
                onOpen={() => setOpened({ kind: 'child', child })}
                onArrived={() => void recordAs(child, 'arrived', null)}
                onLeft={() => setOpened({ kind: 'collected', child, typedAt: null })}
              />
            ))}
          </ul>
        )}
        {listed.length > rows ? (
          <Button variant="secondary" isWide onClick={() => setRows(rows + ROWS)}>
            {`Show more (${listed.length - rows})`}
          </Button>
        ) : null}
        <Button
          variant="secondary"
          size="large"
          isWide
          onClick={() => setOpened({ kind: 'walk-in', search: text })}
        >
          Not on the list
        </Button>
        {hasBegun && others > 0 && !isSearched ? (
          <Button
            variant="secondary"
            size="large"
            isWide
            onClick={() => setOpened({ kind: 'others' })}
          >
            All others: did not come
          </Button>
        ) : null}
        <NotedList
          noted={state.noted}
          isReached={!isOffline && state.trouble === null}
          onChoose={(note) => setOpened({ kind: 'walk-in', search: note.payload.name, note })}
        />
        {refused.length > 0 ? (
          <section aria-label="These didn’t work" className="flex flex-col gap-2">
            <h2 className="text-lg">These didn’t work</h2>
            <ul className="flex flex-col gap-2">
              {refused.map(({ id, application_id, refusal }) => {
                const child = childOf(application_id)
                return (
                  <li key={id} className="rounded-card bg-destructive-soft p-3">
                    {child ? (
                      <p className="font-bold">
                        <ChildName child={child} />
                      </p>
                    ) : null}
                    <p>{refusal}</p>
                    <Button variant="link" className="px-0!" onClick={() => void outbox.remove(id)}>
                      Dismiss
                    </Button>
                  </li>
                )
              })}
            </ul>
          </section>
        ) : null}
      </div>
      <div className="fixed inset-x-0 bottom-0 z-30 border-t-2 border-border bg-surface pb-[env(safe-area-inset-bottom)]">
        <div className="mx-auto flex max-w-prose flex-col gap-2 px-4 py-2">
          <div aria-live="polite">
            {last && isLastCounted ? (
              <p className="flex items-center justify-between gap-2">
                <span className="min-w-0 font-semibold">
                  <ChildName child={last.child} />
                  <span>{last.kind === 'absent' ? ': did not come' : `: ${last.kind}`}</span>
                </span>
                <Button
                  variant="link"
                  onClick={() => {
                    setLast(null)
                    void door.undo(last.child.application_id)
                  }}
                >
                  Undo
                </Button>
              </p>
            ) : null}
          </div>
          {isScanning ? null : (
            <Button size="large" isWide className="min-h-14" onClick={() => setIsScanning(true)}>
              <Icon name="eye" />
              <span>Scan a code</span>
            </Button>
          )}
        </div>
      </div>
      {opened?.kind === 'child' && openedChild ? (
        <ChildDialog
          child={openedChild}
          audition={audition}
          standing={standingOf(openedChild.application_id)}
          onRecord={(kind, typedAt) => recordAs(openedChild, kind, typedAt)}
          onLeft={(typedAt) => setOpened({ kind: 'collected', child: openedChild, typedAt })}
          onUndo={async () => {
            setLast(null)
            await door.undo(openedChild.application_id)
          }}
          onClose={() => setOpened((now) => (now?.kind === 'child' ? null : now))}
        />
      ) : null}
      {opened?.kind === 'collected' && openedChild ? (
        <CollectedDialog
          child={openedChild}
          onLeft={async (who) => {
            const { application_id: applicationId } = openedChild
            const { typedAt } = opened
            const kept = door.record([{ applicationId, kind: 'left', typedAt, ...who }])
            settle()
            setLast({ child: openedChild, kind: 'left' })
            setText('')
            close()
            await kept
          }}
          onClose={close}
        />
      ) : null}
      {opened?.kind === 'walk-in' ? (
        <WalkInDialog
          audition={audition}
          search={opened.search}
          reason={opened.note?.payload.reason ?? ''}
          askWord={askWord}
          onAdd={async (child, { reason, letIn }, entryId) => {
            await addWalkIn({
              auditionDayId: audition.id,
              applicationId: child.application_id,
              reason,
              entryId,
              letIn,
            })
            const { note } = opened
            if (note) {
              const applicationId = child.application_id
              const made = new Date(note.madeAt).getTime() + note.payload.offset_ms
              const typedAt = new Date(made).toISOString()
              await door.record([{ applicationId, kind: 'arrived', typedAt }])
              await outbox.remove(note.id)
            }
            const { user } = currentSession()
            if (user) await door.refresh(user)
            setText('')
            const added = door
              .get()
              .list?.children.find(({ application_id: id }) => id === child.application_id)
            setOpened(added ? { kind: 'child', child: added } : null)
          }}
          onNote={(values) => door.note(values, opened.note)}
          onClose={close}
        />
      ) : null}
      {opened?.kind === 'others' ? (
        <Question
          title={
            others === 1 ? 'The one child left did not come?' : `All ${others} others did not come?`
          }
          description="They show as absent. If a child still comes, press Arrived: that counts."
          confirmLabel={others === 1 ? 'Did not come' : `${others} did not come`}
          onConfirm={() => door.recordOthersAbsent()}
          onClose={close}
        />
      ) : null}
    </DoorFrame>
  )
}

const WAITING: readonly DoorEvent['state'][] = ['waiting', 'sending']

/** No event can be earlier than the night before: a wrong phone clock may claim so. */
const EARLIEST_MS = 12 * 3_600_000

const opensAt = ({ audition }: DoorList) =>
  new Date(new Date(audition.starts_at).getTime() - EARLIEST_MS).toISOString()

/** Children noted offline, until each is on the list or the note is dismissed. */
function NotedList({
  noted,
  isReached,
  onChoose,
}: {
  noted: DoorState['noted']
  /** Whether the server has answered everything. */
  isReached: boolean
  onChoose: (entry: DoorState['noted'][number]) => void
}) {
  if (noted.length === 0) return null
  const wordsOf = ({ state, refusal, sent }: DoorState['noted'][number]) => {
    if (state === 'saved') return 'Added to the day. The list shows the child in a moment.'
    if (state === 'waiting' && sent !== null && isReached)
      return 'This is a child of your own family: another member adds it, when they sign in on this phone.'
    return refusal?.message ?? 'We’ll add them when the network is back.'
  }
  return (
    <section aria-label="Written down" className="flex flex-col gap-2">
      <h2 className="text-lg">Written down</h2>
      <ul className="flex flex-col gap-2">
        {noted.map((entry) => (
          <li
            key={entry.id}
            className={`rounded-card p-3 ${entry.refusal ? 'bg-destructive-soft' : 'bg-warning-soft'}`}
          >
            <p translate="no" className="font-bold wrap-anywhere">
              {entry.payload.name}
            </p>
            <p>{wordsOf(entry)}</p>
            {entry.isKept || entry.state === 'saved' ? null : (
              <p className="font-semibold">Not saved on this phone. Keep this page open.</p>
            )}
            <div className="flex flex-wrap gap-x-4">
              {entry.refusal ? (
                <Button variant="link" className="px-0!" onClick={() => onChoose(entry)}>
                  Choose the child
                </Button>
              ) : null}
              {entry.state === 'saved' ? null : (
                <Button
                  variant="link"
                  className="px-0!"
                  onClick={() => void outbox.remove(entry.id)}
                >
                  Dismiss
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The time of the list shown: an offline phone knows no later one. */
function ListLine({ list, checkedAt }: { list: DoorList; checkedAt: string | null }) {
  const { country } = list.audition
  const at = checkedAt ?? list.taken_at
  const isOfToday = dayIn(country, at) === dayIn(country, new Date(Date.now() + list.offset_ms))
  const day = isOfToday ? '' : `${formatDay(at, country)}, `
  return <p className="text-muted-foreground">{`List of ${day}${formatTime(at, country)}`}</p>
}

/** Whether all events have reached the server. */
function SendingLine({
  state,
  waiting,
  isAllKept,
  isOffline,
  list,
}: {
  state: DoorState
  waiting: number
  isAllKept: boolean
  isOffline: boolean
  list: DoorList
}) {
  const { trouble, reachedAt } = state
  const isRefused = trouble !== null && trouble.kind !== 'offline'
  const unsent = `${waiting} not sent yet.`
  const words = !isAllKept
    ? 'This phone can’t save right now. Keep this page open until all is sent.'
    : isRefused
      ? `${trouble.message}${waiting > 0 ? ` ${unsent}` : ''}`
      : waiting > 0
        ? `${unsent} Safe on this phone.`
        : isOffline || trouble
          ? 'No network. Carry on: this phone saves it.'
          : reachedAt === null
            ? 'Asking the other phones…'
            : `All saved, ${formatTime(new Date(reachedAt + list.offset_ms), list.audition.country)}`
  return (
    <p
      role="status"
      className={
        isRefused || waiting > 0 || !isAllKept
          ? 'font-semibold text-warning-strong'
          : 'text-muted-foreground'
      }
    >
      {words}
    </p>
  )
}
