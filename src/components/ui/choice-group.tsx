import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { checkStyle } from './checkbox'
import { FieldError, FieldHint, FieldLabelText } from './field-text'

interface GroupChoice<Value extends string> {
  value: Value
  label: string
  /** A second line, such as the ages of a talent. */
  note?: string
  /** A drawing before the label. */
  visual?: ReactNode
  isDisabled?: boolean
}

interface ChoiceGroupProps<Value extends string> {
  legend: ReactNode
  /** For links from an error summary. The first choice gets this id. */
  id?: string
  name?: string
  choices: readonly GroupChoice<Value>[]
  hint?: ReactNode
  error?: string
  isRequired?: boolean
  className?: string
}

export interface CheckboxGroupProps<Value extends string> extends ChoiceGroupProps<Value> {
  /** Three per row, or one if the text is too large for that, so that the last row is never incomplete. */
  isInThirds?: boolean
  selected: readonly Value[]
  onToggle: (value: Value) => void
}

/** A choice of several. The caller decides which choices go together: it gets each toggle. */
export function CheckboxGroup<Value extends string>({
  selected,
  onToggle,
  ...group
}: CheckboxGroupProps<Value>) {
  return (
    <ChoiceSet
      {...group}
      type="checkbox"
      isSelected={(value) => selected.includes(value)}
      onPick={onToggle}
    />
  )
}

export interface RadioGroupProps<Value extends string> extends ChoiceGroupProps<Value> {
  /** Many per row, for answers of one or two letters. */
  isCompact?: boolean
  value: Value | null | undefined
  onPick: (value: Value) => void
}

/** A choice of one. */
export function RadioGroup<Value extends string>({
  value: picked,
  onPick,
  ...group
}: RadioGroupProps<Value>) {
  return (
    <ChoiceSet {...group} type="radio" isSelected={(value) => value === picked} onPick={onPick} />
  )
}

interface ChoiceSetProps<Value extends string> extends ChoiceGroupProps<Value> {
  type: 'checkbox' | 'radio'
  isInThirds?: boolean
  isCompact?: boolean
  isSelected: (value: Value) => boolean
  onPick: (value: Value) => void
}

function ChoiceSet<Value extends string>({
  type,
  legend,
  id: givenId,
  name: givenName,
  choices,
  hint,
  error,
  isRequired = false,
  isInThirds = false,
  isCompact = false,
  className,
  isSelected,
  onPick,
}: ChoiceSetProps<Value>) {
  const ownId = useId()
  const id = givenId ?? ownId
  const name = givenName ?? ownId
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].join(' ').trim()
  const hasVisuals = choices.some((choice) => Boolean(choice.visual))

  return (
    <fieldset
      aria-describedby={describedBy || undefined}
      className={clsx('flex min-w-0 flex-col gap-1', className)}
    >
      <legend className="mb-1 font-semibold">
        <FieldLabelText isRequired={isRequired}>{legend}</FieldLabelText>
      </legend>
      {hint ? <FieldHint id={`${id}-hint`}>{hint}</FieldHint> : null}
      <div className={clsx(isInThirds && '@container')}>
        <div
          className={clsx(
            'mt-1 grid',
            isInThirds
              ? 'gap-1.5 @min-[18rem]:grid-cols-3 @min-[30rem]:gap-2'
              : hasVisuals
                ? 'grid-cols-[repeat(auto-fill,minmax(min(100%,7.75rem),1fr))] gap-2'
                : isCompact
                  ? 'grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2'
                  : 'grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-2 max-sm:[&>label:nth-child(3):last-child]:col-span-full',
          )}
        >
          {choices.map(({ value, label, note, visual, isDisabled = false }, index) => (
            <label
              key={value}
              className={clsx(
                'min-h-12 min-w-0 cursor-pointer items-center rounded-card border border-control bg-surface transition-colors hover:border-heading',
                isInThirds
                  ? 'relative flex flex-col gap-1 px-1 py-2 text-center hover:bg-accent-soft'
                  : 'grid grid-cols-[auto_1fr] gap-x-2.5 gap-y-2 px-2.5 py-3',
                'has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary',
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
                'has-disabled:cursor-not-allowed has-disabled:border-border has-disabled:bg-muted has-disabled:text-muted-foreground',
              )}
            >
              {visual}
              <input
                id={index === 0 ? id : undefined}
                type={type}
                name={name}
                value={value}
                checked={isSelected(value)}
                disabled={isDisabled}
                onChange={() => onPick(value)}
                aria-invalid={error ? true : undefined}
                className={clsx(
                  checkStyle,
                  'mt-0 shadow-none! outline-none!',
                  visual && 'self-start justify-self-end',
                  isInThirds && 'absolute top-1 right-1',
                )}
              />
              <span
                className={clsx(
                  'min-w-0 leading-tight font-medium',
                  visual && 'col-span-2',
                  isInThirds && 'text-xs @min-[30rem]:text-base',
                )}
              >
                <span>{label}</span>
                {note ? (
                  <span className="block text-xs font-normal text-muted-foreground">{note}</span>
                ) : null}
              </span>
            </label>
          ))}
        </div>
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}
