import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { VideoPlayer } from '@/components/video-player'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Textarea } from '@/components/ui/textarea'
import { formatDateTime } from '@/domain/dates'
import { MAX_LENGTHS, type Marks, unmarked } from '@/domain/judging'
import { checkPlainText } from '@/domain/plain-text'
import { countryOfState, DEFAULT_COUNTRY } from '@/domain/regions'
import { useIsTouch } from '../use-is-touch'
import type { RecusalOutcome, MyRound, MySheet } from '../api'
import { draftOf, isHandedIn, savedWords } from '../sheet-state'
import { sheetKey, useSheets } from '../use-sheets'
import { KnowsChild } from './knows-child'
import { MarkField } from './mark-field'
import { MarkPads } from './mark-pads'
import { TwoSheets } from './two-sheets'

const NOT_KEPT = 'Not saved on this device. Keep this page open until it is sent.'

export interface SheetViewProps {
  userId: string
  round: MyRound
  sheet: MySheet
  /** For example "3 of 40". */
  position: string
  /** Moves on or back by this many children. */
  onGo: (by: 1 | -1) => void
  /** Opens the next pending child once this one is handed in. */
  onHandedIn: () => void
  /** Opens the next child once the judge has declared that they know this one. */
  onKnown: (outcome: RecusalOutcome) => void
  onList: () => void
}

/** The mark box in which a key was pressed. */
const markBox = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.dataset['mark'] !== undefined ? target : null

/** Whether a key was pressed outside all controls. */
const isNowhere = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('body, main, h1, h2')

/** One child's sheet beside the video. Marks are tapped on a phone; on a desktop the keyboard can do everything. */
export function SheetView({
  userId,
  round,
  sheet,
  position,
  onGo,
  onHandedIn,
  onKnown,
  onList,
}: SheetViewProps) {
  const { actions, sheets } = useSheets()
  const isTouch = useIsTouch()
  const article = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const [isChecked, setIsChecked] = useState(false)
  const key = sheetKey({ roundId: sheet.round_id, applicationId: sheet.application_id })
  const open = sheets.get(key)
  const base = draftOf(sheet)
  const { marks, comment } = open?.draft ?? base
  const isClosed = round.state !== 'open'
  const isGiven = isHandedIn(sheet, open)
  const isLocked = isClosed || isGiven
  const missing = unmarked(round.criteria, marks)
  const commentError = comment === '' ? undefined : checkPlainText(comment, 'The comment')
  const CriterionField = isTouch ? MarkPads : MarkField

  const boxes = () => [
    ...(form.current?.querySelectorAll<HTMLInputElement>('input[data-mark]') ?? []),
  ]

  function mark(criterion: string | number, given: number | null) {
    const { [criterion]: _before, ...others } = marks
    const next: Marks = given === null ? others : { ...others, [criterion]: given }
    actions.edit(base, { marks: next })
  }

  function submit() {
    if (isLocked) return
    const [first] = missing
    if (first || commentError) {
      setIsChecked(true)
      const wrong = first ? `[data-mark="${first.position}"]` : 'textarea'
      form.current?.querySelector<HTMLElement>(wrong)?.focus()
      return
    }
    actions.handIn(base)
    onHandedIn()
  }

  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { key: pressed, target } = event
    if (event.defaultPrevented || event.altKey || event.isComposing) return
    if (document.querySelector('[role="dialog"]')) return
    const box = markBox(target)
    const isTold = event.ctrlKey || event.metaKey
    if (pressed === 'Enter') {
      const isMeant =
        box !== null || isNowhere(target) || (target instanceof HTMLTextAreaElement && isTold)
      // Key repeat would hand in one child after another.
      if (!isMeant || event.repeat) return
      event.preventDefault()
      submit()
      return
    }
    if (isTold || (box === null && !isNowhere(target))) return
    const all = boxes()
    if (pressed === 'ArrowLeft' || pressed === 'ArrowRight') {
      // Inside a mark the arrows move the cursor.
      if (box !== null && box.value !== '' && !box.readOnly) return
      event.preventDefault()
      onGo(pressed === 'ArrowRight' ? 1 : -1)
      return
    }
    if (pressed === 'ArrowUp' || pressed === 'ArrowDown') {
      event.preventDefault()
      const from = box ? all.indexOf(box) : -1
      all[Math.max(0, Math.min(all.length - 1, from + (pressed === 'ArrowDown' ? 1 : -1)))]?.focus()
      return
    }
    // The browser then types into the focused element.
    if (box === null && /^[\d.,]$/.test(pressed)) all.find(({ value }) => value === '')?.focus()
  })
  useEffect(() => {
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  // Each child starts at the top. With a keyboard the first missing mark gets the focus, on a touch screen the name,
  // which opens no on-screen keyboard.
  const begin = useEffectEvent(() => {
    const all = boxes()
    const first = isTouch ? heading.current : (all.find(({ value }) => value === '') ?? all[0])
    first?.focus({ preventScroll: true })
    article.current?.scrollIntoView()
  })
  useEffect(() => begin(), [])

  return (
    <article ref={article} aria-labelledby="sheet-child" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="link" className="px-0!" onClick={onList}>
          <Icon name="arrow-left" />
          All children
        </Button>
        <span className="ml-auto flex items-center gap-2 sm:gap-3">
          <span className="text-muted-foreground tabular-nums">{position}</span>
          <Button size="small" variant="secondary" onClick={() => onGo(-1)}>
            <Icon name="arrow-left" className="sm:hidden" />
            <span className="max-sm:sr-only">Previous</span>
          </Button>
          <Button size="small" variant="secondary" onClick={() => onGo(1)}>
            <Icon name="arrow-right" className="sm:hidden" />
            <span className="max-sm:sr-only">Next</span>
          </Button>
        </span>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div className="flex flex-col gap-3 xl:sticky xl:top-4">
          <div className="flex flex-wrap items-center gap-x-4">
            <h2
              ref={heading}
              id="sheet-child"
              tabIndex={-1}
              translate="no"
              className="text-2xl wrap-anywhere"
            >
              {sheet.name}
            </h2>
            {isClosed ? null : (
              <KnowsChild userId={userId} round={round} sheet={sheet} onKnown={onKnown} />
            )}
          </div>
          <p className="text-muted-foreground">
            {`${sheet.age} years, ${sheet.state_city}. ${sheet.talents.join(' and ')}.`}
          </p>
          {sheet.audition_date === null ? null : (
            <p>
              {formatDateTime(
                sheet.audition_date,
                countryOfState(sheet.state_city) ?? DEFAULT_COUNTRY,
              )}
            </p>
          )}
          {round.kind === 'video' ? (
            <VideoPlayer url={sheet.entry_video_url} childName={sheet.name} />
          ) : null}
        </div>
        <Card className="flex flex-col gap-5">
          {isClosed ? <Said>This round is closed. Nothing can be changed any more.</Said> : null}
          {sheet.sent_back_words !== null && sheet.submitted_at === null ? (
            <Said>
              <strong>Please look at this again. </strong>
              <span>{sheet.sent_back_words}</span>
            </Said>
          ) : null}
          {open?.isKept === false ? <Said>{NOT_KEPT}</Said> : null}
          {open?.words && (open.state === 'refused' || open.state === 'held up') ? (
            <Said>{open.words}</Said>
          ) : null}
          {open?.theirs ? (
            <TwoSheets
              criteria={round.criteria}
              mine={{ marks, comment }}
              theirs={{ marks: open.theirs.marks, comment: open.theirs.comment ?? '' }}
              onMine={() => actions.keepMine(key)}
              onTheirs={() => actions.takeTheirs(key)}
            />
          ) : null}
          <div ref={form} className="flex flex-col gap-5">
            {round.criteria.map((criterion) => (
              <CriterionField
                key={criterion.position}
                criterion={criterion}
                mark={marks[criterion.position] ?? null}
                isLocked={isLocked}
                isChecked={isChecked}
                onMark={(given) => mark(criterion.position, given)}
              />
            ))}
            <Field
              label="Comment"
              hint={`For the family, without your name. Up to ${MAX_LENGTHS.comment} characters.`}
              error={commentError}
            >
              <Textarea
                value={comment}
                maxLength={MAX_LENGTHS.comment}
                readOnly={isLocked}
                onChange={({ target }) => actions.edit(base, { comment: target.value })}
              />
            </Field>
          </div>
          {isTouch ? null : (
            <p className="text-sm text-muted-foreground">
              Type a mark such as 7 or 7.5. Up and down move between the criteria, and Enter hands
              in. Left and right go to another child, except in a box with a mark. In the comment,
              Ctrl and Enter hand in.
            </p>
          )}
        </Card>
      </div>
      {/* Below 1024 pixels it replaces the bottom bar and uses the space the page reserves for that. */}
      <div
        data-page-foot
        className="sticky bottom-0 z-10 -mx-4 -mb-28 border-t-2 border-border bg-surface px-4 pb-[env(safe-area-inset-bottom)] lg:bottom-4 lg:mx-0 lg:mb-0 lg:rounded-card lg:border lg:shadow-soft"
      >
        <div className="flex items-center gap-4 py-2">
          <div className="min-w-0 flex-1">
            <p translate="no" className="truncate font-semibold text-heading">
              {sheet.name}
            </p>
            <p role="status" className="text-sm text-muted-foreground">
              <span>{savedWords(sheet, open)}</span>
            </p>
          </div>
          {isGiven && !isClosed ? (
            <Button variant="secondary" onClick={() => actions.takeBack(base)}>
              Take back
            </Button>
          ) : (
            <Button
              // Ignores the second tap of a double tap: it would hit the next child's button in the same place.
              onClick={({ detail }) => {
                if (detail < 2) submit()
              }}
              disabled={isClosed}
            >
              Hand in
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}

function Said({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-3 rounded-card bg-warning-soft px-4 py-3">
      <Icon name="alert" className="mt-0.5 text-warning-strong" />
      <span>{children}</span>
    </p>
  )
}
