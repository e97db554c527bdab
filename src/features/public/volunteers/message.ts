import { parsePhone } from '@/domain/phone/phone'
import { whatsappLink, whatsappMessage } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import { supportNumber } from '@/lib/support'
import type { VolunteerInput } from './schema'

/** A chat link whose message contains every field of the application; null without a number. */
export function volunteerLink(input: VolunteerInput): string | null {
  const number = supportNumber(input.country)
  if (!number) return null
  const message = whatsappMessage(
    `Hello ${config.productName}, I would like to volunteer. My application:`,
    [
      ['Full name', input.full_name.normalize('NFC').trim()],
      ['Age', input.age],
      ['Phone number', parsePhone(input.phone_number, input.country).e164],
      ['Country', input.country],
      ['State/Province', input.state_province],
      ['Volunteer role', input.volunteer_role],
      ['Department', input.project_department],
      ['Days per week', input.days_per_week],
    ],
  )
  return whatsappLink(number, message)
}
