import { useId } from 'react'
import { Explanation } from '@/components/ui/explanation'
import { FieldError } from '@/components/ui/field-text'
import { isMark, MAX_MARK } from '@/domain/judging'
import { MARK_MISSING, type MarkFieldProps } from './mark-field'

const WHOLE = Array.from({ length: MAX_MARK + 1 }, (_none, mark) => mark)

/** The fractions that a mark can have on top of a whole number. */
const FRACTIONS = [
  { fraction: 0.25, sign: '¼', label: 'And a quarter' },
  { fraction: 0.5, sign: '½', label: 'And a half' },
  { fraction: 0.75, sign: '¾', label: 'And three quarters' },
].filter(({ fraction }) => isMark(fraction))

// As large as two digits fit with enlarged text.
const padStyle =
  'min-h-11 touch-manipulation rounded-control border border-control bg-surface text-[min(1rem,6vw)] font-semibold tabular-nums wrap-normal hover:border-heading aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-primary-foreground disabled:cursor-not-allowed disabled:not-aria-pressed:bg-muted disabled:not-aria-pressed:text-muted-foreground'

/** A criterion with touch buttons for its mark: a number, plus a fraction. Pressing the selected number clears it. */
export function MarkPads({ criterion, mark, isChecked, isLocked, onMark }: MarkFieldProps) {
  const id = useId()
  const { position, name, look_for, weight } = criterion
  const isMissing = isChecked && mark === null
  const whole = mark === null ? null : Math.floor(mark)
  return (
    <div
      role="group"
      // Focusable, so that a missing mark can take the focus.
      tabIndex={-1}
      data-mark={position}
      aria-labelledby={`${id}-name`}
      aria-describedby={isMissing ? `${id}-error` : undefined}
      className="flex flex-col gap-1"
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <span
          id={`${id}-name`}
          translate="no"
          className="min-w-0 flex-1 font-semibold wrap-anywhere"
        >
          {name}
        </span>
        <span aria-hidden className="text-xl font-bold tabular-nums">
          {mark ?? ''}
        </span>
        {look_for || weight > 1 ? (
          <Explanation of={name}>
            {look_for ? <p>{look_for}</p> : null}
            {weight > 1 ? <p>{`Counts ${weight} times.`}</p> : null}
          </Explanation>
        ) : null}
      </div>
      <div className="grid grid-cols-6 gap-1">
        {WHOLE.map((number) => (
          <button
            key={number}
            type="button"
            disabled={isLocked}
            aria-pressed={whole === number}
            onClick={() => onMark(mark === number ? null : number)}
            className={padStyle}
          >
            {number}
          </button>
        ))}
        {FRACTIONS.map(({ fraction, sign, label }) => {
          const marked = whole === null ? null : whole + fraction
          return (
            <button
              key={fraction}
              type="button"
              disabled={isLocked || marked === null || !isMark(marked)}
              aria-label={label}
              aria-pressed={marked !== null && mark === marked}
              onClick={() => onMark(mark === marked ? whole : marked)}
              className={padStyle}
            >
              {sign}
            </button>
          )
        })}
      </div>
      {isMissing ? <FieldError id={`${id}-error`}>{MARK_MISSING}</FieldError> : null}
    </div>
  )
}
