import { parsePhone } from '@/domain/phone/phone'
import { whatsappMessage } from '@/domain/whatsapp'
import { parseCount, type PartnershipInput } from './schema'

/** A school's message: one line per field, the number in international format. */
export function partnershipMessage(productName: string, input: PartnershipInput): string {
  const phone = parsePhone(input.phone_number, input.country)
  return whatsappMessage(`School partnership request for ${productName} Edu`, [
    ['School name', input.school_name],
    ['Country', input.country],
    ['State/Province', input.state_province],
    ['Contact person', input.contact_person.normalize('NFC').trim()],
    ['Phone number', phone.e164 ?? input.phone_number],
    ['Number of children', parseCount(input.children_count)],
    ['Request summary', input.request_summary],
  ])
}
