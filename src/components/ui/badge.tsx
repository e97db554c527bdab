import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { StatusTone } from '@/domain/status-label'
import { Icon, type IconName } from './icon'

export interface BadgeProps {
  tone?: StatusTone
  /** Replaces the tone's own icon. */
  icon?: IconName
  className?: string
  children: ReactNode
}

const TONES: Record<StatusTone, { icon: IconName; style: string }> = {
  neutral: { icon: 'dot', style: 'bg-muted text-muted-foreground' },
  info: { icon: 'info', style: 'bg-info-soft text-info-strong' },
  success: { icon: 'check', style: 'bg-success-soft text-success-strong' },
  warning: { icon: 'clock', style: 'bg-warning-soft text-warning-strong' },
  danger: { icon: 'close', style: 'bg-destructive-soft text-destructive-strong' },
}

/** A status as a word with an icon and a colour. The word alone is enough. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex w-fit max-w-full items-center gap-1 rounded-pill px-2.5 py-0.5 text-sm font-semibold',
        TONES[tone].style,
        className,
      )}
    >
      <Icon name={icon ?? TONES[tone].icon} className="size-4" />
      <span>{children}</span>
    </span>
  )
}
