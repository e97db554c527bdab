import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { type Criterion, parseMark } from '@/domain/judging'

export interface MarkFieldProps {
  criterion: Criterion
  mark: number | null
  /** Whether a missing mark is reported. */
  isChecked: boolean
  isLocked: boolean
  onMark: (mark: number | null) => void
}

/** The error at a criterion without a mark, once the judge tried to hand in the sheet. */
export const MARK_MISSING = 'Please give a mark from 0 to 10'

/**
 * A criterion with a text box for its mark, in any usual number format. Invalid input stays in the box for correction,
 * and the sheet then has no mark here.
 */
export function MarkField({ criterion, mark, isChecked, isLocked, onMark }: MarkFieldProps) {
  const { position, name, look_for, weight } = criterion
  const [typed, setTyped] = useState('')
  // The mark may have changed elsewhere: the box must show what the sheet has.
  const text = parseMark(typed) === mark ? typed : String(mark ?? '')
  const isWrong = text.trim() !== '' && mark === null

  function type(given: string) {
    setTyped(given)
    onMark(parseMark(given))
  }

  return (
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
            ? MARK_MISSING
            : undefined
      }
    >
      <Input
        data-mark={position}
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
  )
}
