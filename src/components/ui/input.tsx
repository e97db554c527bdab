import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useFieldControl } from './field-context'

export const controlStyle =
  'w-full min-h-12 rounded-control border border-control bg-surface px-3 py-2 text-base text-foreground transition-colors placeholder:text-muted-foreground hover:border-heading aria-invalid:border-2 aria-invalid:border-destructive disabled:cursor-not-allowed disabled:border-border disabled:bg-muted disabled:text-muted-foreground [&[readonly]]:bg-muted'

export type InputProps = ComponentProps<'input'>

export function Input({ className, ...props }: InputProps) {
  return (
    <input
      type="text"
      {...useFieldControl()}
      {...props}
      className={clsx(controlStyle, className)}
    />
  )
}
