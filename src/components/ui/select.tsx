import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useFieldControl } from './field-context'
import { Icon } from './icon'
import { controlStyle } from './input'

type SelectOption = string | { value: string; label: string; isDisabled?: boolean }

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple'> {
  options: readonly SelectOption[]
  /** The label of the empty choice, such as "Choose a state". Without it there is no empty choice. */
  placeholder?: string
}

/** The platform's own select: familiar, fast, and good on every phone. */
export function Select({ options, placeholder, className, ...props }: SelectProps) {
  return (
    <div className="relative">
      <select
        {...useFieldControl()}
        {...props}
        className={clsx(controlStyle, 'appearance-none truncate pr-10', className)}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => {
          const { value, label, isDisabled } =
            typeof option === 'string'
              ? { value: option, label: option, isDisabled: false }
              : option
          return (
            <option key={value} value={value} disabled={isDisabled}>
              {label}
            </option>
          )
        })}
      </select>
      <Icon
        name="chevron"
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted-foreground"
      />
    </div>
  )
}
