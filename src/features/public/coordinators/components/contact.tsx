import { PhoneLink } from '@/components/phone-link'
import type { Coordinator } from '../api'
import type { ReadPhone } from '../use-read-phone'

interface ContactProps {
  coordinator: Coordinator
  readPhone: ReadPhone | undefined
}

/**
 * The phone is free text: it becomes a link only if it can be dialled, with the same height before, to avoid a layout
 * shift.
 */
export function Contact({ coordinator, readPhone }: ContactProps) {
  const { coordinator_phone: phone, country } = coordinator
  if (!phone) return <span className="text-muted-foreground">Contact TBA</span>
  const e164 = readPhone?.(phone, country).e164
  return e164 ? (
    <PhoneLink phone={e164} className="inline-flex min-h-11 items-center font-semibold" />
  ) : (
    <span className="inline-flex min-h-11 items-center break-words">{phone}</span>
  )
}
