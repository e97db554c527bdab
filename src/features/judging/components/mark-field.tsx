import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { type Criterion, isMark, markAfterKey, MAX_MARK, parseMark } from '@/domain/judging'

export interface MarkFieldProps {
  criterion: Criterion
  mark: number | null
  error: string | undefined
  isLocked: boolean
  onMark: (mark: number | null) => void
}

const WHOLE = Array.from({ length: MAX_MARK + 1 }, (_none, mark) => mark)

const markStyle =
  'min-h-11 rounded-control border border-control bg-surface font-semibold tabular-nums hover:border-heading aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:ring-1 aria-pressed:ring-primary disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground'

/** A criterion with its mark: typed into its box, or pressed on a phone. The keys of the box are the sheet's. */
export function MarkField({ criterion, mark, error, isLocked, onMark }: MarkFieldProps) {
  const { place, name, look_for, weight } = criterion
  const half = mark !== null && !Number.isInteger(mark)

  // Keyboards of phones tell no keys, only what stands in the box then.
  function type(text: string) {
    if (text.trim() === '') return onMark(null)
    const last = text.at(-1) ?? ''
    const typed = /[.,]$/.test(text) ? null : parseMark(text)
    const next = typed ?? markAfterKey(mark, last, '')
    if (next !== undefined) onMark(next)
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
        error={error}
      >
        <Input
          data-mark={place}
          inputMode="decimal"
          autoComplete="off"
          value={mark === null ? '' : String(mark)}
          readOnly={isLocked}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => type(target.value)}
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
            // The box takes the keys; these are for fingers.
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
          onClick={() => onMark(markAfterKey(mark, '.', '') ?? null)}
          className={markStyle}
        >
          ½
        </button>
      </div>
    </div>
  )
}
