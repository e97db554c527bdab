import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { type Criterion, isMark, MAX_MARK, parseMark } from '@/domain/judging'

export interface MarkFieldProps {
  criterion: Criterion
  mark: number | null
  /** Whether it is said that a mark is missing. */
  isChecked: boolean
  isLocked: boolean
  onMark: (mark: number | null) => void
}

const WHOLE = Array.from({ length: MAX_MARK + 1 }, (_none, mark) => mark)

const markStyle =
  'min-h-11 rounded-control border border-control bg-surface font-semibold tabular-nums hover:border-heading aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:ring-1 aria-pressed:ring-primary disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground'

/**
 * A criterion with its mark: typed into its box as people write numbers, or pressed on a phone. What is no mark stays in the
 * box to be put right, and the sheet has none for it.
 */
export function MarkField({ criterion, mark, isChecked, isLocked, onMark }: MarkFieldProps) {
  const { place, name, look_for, weight } = criterion
  const half = mark !== null && !Number.isInteger(mark)
  const [typed, setTyped] = useState('')
  // The mark may have come from elsewhere since: what stands in the box is what the sheet has.
  const text = parseMark(typed) === mark ? typed : String(mark ?? '')
  const isWrong = text.trim() !== '' && mark === null

  function type(given: string) {
    setTyped(given)
    onMark(parseMark(given))
  }

  return (
    <div className="flex flex-col gap-2">
      <Field
        label={<span translate="no">{name}</span>}
        isRequired
        hint={
          look_for || weight > 1 ? (
            <>
              {look_for ? <span>{look_for}</span> : null}
              {weight > 1 ? (
                <span className="block">{`${look_for ? ' ' : ''}Counts ${weight} times.`}</span>
              ) : null}
            </>
          ) : undefined
        }
        error={
          isWrong
            ? 'Marks go from 0 to 10, in whole or half points, such as 7 or 7.5.'
            : isChecked && mark === null
              ? 'Please give a mark from 0 to 10'
              : undefined
        }
      >
        <Input
          data-mark={place}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          readOnly={isLocked}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => type(target.value)}
          onBlur={() => {
            if (mark !== null) setTyped(String(mark))
          }}
          className="max-w-24 text-center text-xl font-bold tabular-nums"
        />
      </Field>
      <div
        role="group"
        aria-label={`Marks for ${name}`}
        className="grid grid-cols-6 gap-1 sm:grid-cols-12"
      >
        {WHOLE.map((whole) => (
          <button
            key={whole}
            type="button"
            // The box takes the keyboard; these are for fingers.
            tabIndex={-1}
            disabled={isLocked}
            aria-pressed={mark !== null && Math.floor(mark) === whole}
            onClick={() => onMark(half && isMark(whole + 0.5) ? whole + 0.5 : whole)}
            className={markStyle}
          >
            {whole}
          </button>
        ))}
        <button
          type="button"
          tabIndex={-1}
          disabled={isLocked || mark === null || mark === MAX_MARK}
          aria-label="And a half"
          aria-pressed={half}
          onClick={() => onMark(half ? Math.floor(mark) : (mark ?? 0) + 0.5)}
          className={markStyle}
        >
          ½
        </button>
      </div>
    </div>
  )
}
