import { clsx } from 'clsx'
import { Icon, type IconName } from '@/components/ui/icon'
import type { StatusTone } from '@/domain/status-label'
import type { TicketCardRow } from '../api'
import { STAGE_BANNERS, ticketStage } from '../status'

export interface TicketStatusBannerProps {
  card: TicketCardRow
}

const TONES: Record<StatusTone, { icon: IconName; style: string }> = {
  neutral: { icon: 'info', style: 'bg-muted' },
  info: { icon: 'info', style: 'bg-info-soft text-info-strong' },
  success: { icon: 'check', style: 'bg-success-soft text-success-strong' },
  warning: { icon: 'clock', style: 'bg-warning-soft text-warning-strong' },
  danger: { icon: 'alert', style: 'bg-destructive-soft text-destructive-strong' },
}

/** Explains the status shown on the card. */
export function TicketStatusBanner({ card }: TicketStatusBannerProps) {
  const { tone, sentence } = STAGE_BANNERS[ticketStage(card)]
  const { icon, style } = TONES[tone]
  return (
    <div
      role="group"
      aria-label="Ticket status"
      className={clsx('flex gap-2 rounded-card p-4', style)}
    >
      <Icon name={icon} className="mt-0.5" />
      <p className="min-w-0">{sentence}</p>
    </div>
  )
}
