import { clsx } from 'clsx'
import { formatPhone } from '@/domain/written-phone'

export interface PhoneLinkProps {
  /** E.164, as it is stored. */
  phone: string
  className?: string
}

/** A phone number in the local notation. A tap calls it. */
export function PhoneLink({ phone, className }: PhoneLinkProps) {
  return (
    <a
      href={`tel:${phone}`}
      translate="no"
      className={clsx('whitespace-nowrap tabular-nums underline underline-offset-4', className)}
    >
      {formatPhone(phone)}
    </a>
  )
}
