import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError, FieldHint } from './field-text'

export const checkStyle =
  'mt-0.5 size-6 shrink-0 cursor-pointer accent-primary disabled:cursor-not-allowed'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode
  hint?: ReactNode
  error?: string
}

/** A checkbox with its label, and its error right below, before any hint. */
export function Checkbox({
  label,
  hint,
  error,
  id: givenId,
  className,
  'aria-describedby': describedElsewhere,
  ...props
}: CheckboxProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const describedBy = [
    describedElsewhere ?? '',
    hint ? `${id}-hint` : '',
    error ? `${id}-error` : '',
  ]
    .join(' ')
    .trim()
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <div className="flex min-h-11 gap-3 py-2">
        <input
          {...props}
          id={id}
          type="checkbox"
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          className={checkStyle}
        />
        <label htmlFor={id} className="cursor-pointer">
          {label}
        </label>
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <div className="-mt-2 pb-2 pl-9">
          <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
        </div>
      ) : null}
    </div>
  )
}
