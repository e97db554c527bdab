import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export interface CardProps extends ComponentProps<'div'> {
  /** `night` for a celebration, `muted` for secondary content. */
  tone?: 'surface' | 'muted' | 'night'
  isPadded?: boolean
}

const TONES = {
  surface: 'border border-border bg-surface shadow-soft',
  muted: 'bg-muted',
  night: 'on-night bg-night shadow-soft',
}

export function Card({ tone = 'surface', isPadded = true, className, ...props }: CardProps) {
  return (
    <div
      {...props}
      className={clsx('rounded-card', TONES[tone], isPadded && 'p-4 sm:p-6', className)}
    />
  )
}
