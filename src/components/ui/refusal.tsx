import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Icon } from './icon'

export interface RefusalProps {
  className?: string
  /** One sentence: what was not done, and why. */
  children: ReactNode
}

/** Says beside a button or a list that something cannot be done as it stands. */
export function Refusal({ className, children }: RefusalProps) {
  return (
    <p role="alert" className={clsx('flex gap-2 font-semibold text-destructive', className)}>
      <Icon name="alert" className="mt-0.5" />
      <span>{children}</span>
    </p>
  )
}
