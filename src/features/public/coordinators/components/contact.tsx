import { PhoneLink } from '@/components/phone-link'
import { parsePhone } from '@/domain/phone/phone'
import type { Coordinator } from '../api'

/** The phone is free text: it is a link only where it can be called. */
export function Contact({ coordinator_phone: phone, country }: Coordinator) {
  if (!phone) return <span className="text-muted-foreground">Contact TBA</span>
  const { e164 } = parsePhone(phone, country)
  return e164 ? (
    <PhoneLink phone={e164} className="inline-flex min-h-11 items-center font-semibold" />
  ) : (
    <span className="break-words">{phone}</span>
  )
}
