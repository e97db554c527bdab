import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { FieldContext, type FieldControl } from './field-context'
import { FieldError, FieldHint, FieldLabelText } from './field-text'

export interface FieldProps {
  label: ReactNode
  /** For links from an error summary. Generated otherwise. */
  id?: string
  hint?: ReactNode
  error?: ReactNode
  isRequired?: boolean
  /** Filters and searches are left empty as a rule, so they are not marked as optional. */
  isFilter?: boolean
  /** The label is for screen readers only, as for a search box with an icon. */
  isLabelHidden?: boolean
  className?: string
  children: ReactNode
}

/**
 * Connects a label, a hint and an error to the one control inside. Input, PasswordInput, Textarea and Select take their
 * id and aria attributes from it.
 */
export function Field({
  label,
  id: givenId,
  hint,
  error,
  isRequired = false,
  isFilter = false,
  isLabelHidden = false,
  className,
  children,
}: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].join(' ').trim()
  const control: FieldControl = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': isRequired ? (true as const) : undefined,
  }

  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'w-fit font-semibold'}>
        <FieldLabelText isRequired={isRequired || isFilter}>{label}</FieldLabelText>
      </label>
      {hint ? <FieldHint id={`${id}-hint`}>{hint}</FieldHint> : null}
      <FieldContext value={control}>{children}</FieldContext>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
