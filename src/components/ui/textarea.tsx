import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useFieldControl } from './field-context'
import { controlStyle } from './input'

export type TextareaProps = ComponentProps<'textarea'>

export function Textarea({ className, rows = 4, ...props }: TextareaProps) {
  return (
    <textarea
      rows={rows}
      {...useFieldControl()}
      {...props}
      className={clsx(controlStyle, 'resize-y', className)}
    />
  )
}
