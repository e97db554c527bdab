import { useId } from 'react'
import { Explanation } from '@/components/ui/explanation'
import { FieldError } from '@/components/ui/field-parts'
import { MAX_MARK } from '@/domain/judging'
import { MARK_MISSING, type MarkFieldProps } from './mark-field'

const WHOLE = Array.from({ length: MAX_MARK + 1 }, (_none, mark) => mark)

// As large as two digits fit with enlarged text.
const padStyle =
  'min-h-11 touch-manipulation rounded-control border border-control bg-surface text-[min(1rem,6vw)] font-semibold tabular-nums wrap-normal hover:border-heading aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-primary-foreground disabled:cursor-not-allowed disabled:not-aria-pressed:bg-muted disabled:not-aria-pressed:text-muted-foreground'

/** A criterion with touch buttons for its mark: a number, plus a half. Pressing the selected number clears it. */
export function MarkPads({ criterion, mark, isChecked, isLocked, onMark }: MarkFieldProps) {
  const id = useId()
  const { place, name, look_for, weight } = criterion
  const isMissing = isChecked && mark === null
  const isHalf = mark !== null && !Number.isInteger(mark)
  return (
    <div
      role="group"
      // Focusable, so that a missing mark can take the focus.
      tabIndex={-1}
      data-mark={place}
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
        {WHOLE.map((whole) => (
          <button
            key={whole}
            type="button"
            disabled={isLocked}
            aria-pressed={mark !== null && Math.floor(mark) === whole}
            onClick={() => onMark(mark === whole ? null : whole)}
            className={padStyle}
          >
            {whole}
          </button>
        ))}
        <button
          type="button"
          disabled={isLocked || mark === null || mark === MAX_MARK}
          aria-label="And a half"
          aria-pressed={isHalf}
          onClick={() => {
            if (mark !== null) onMark(isHalf ? Math.floor(mark) : mark + 0.5)
          }}
          className={padStyle}
        >
          ½
        </button>
      </div>
      {isMissing ? <FieldError id={`${id}-error`}>{MARK_MISSING}</FieldError> : null}
    </div>
  )
}
