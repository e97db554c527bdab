import * as z from 'zod/mini'
import { MAX_AGE_AT_REGISTRATION, MIN_CHILD_AGE } from '@/domain/application'
import { dayIn } from '@/domain/dates'
import { firstName } from '@/domain/first-name'
import { cleanText } from '@/domain/plain-text'
import { parsePhone } from '@/domain/phone/phone'
import { whatsappLink } from '@/domain/whatsapp'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { config } from '@/lib/config'
import { crossFieldCheck } from '@/lib/forms/cross-field-check'
import { checkChild, childShape } from '@/lib/forms/child-schema'
import { personName } from '@/lib/forms/form-fields'
import { paths } from '@/lib/paths'
import { PREPARED_DAYS, preparedFragment } from '@/lib/prepared-child'

/** The answers of a family on the phone, under the rules of its own form. */
export const prepareSchema = z
  .object({
    ...childShape(
      MAX_AGE_AT_REGISTRATION,
      `The show is for children aged ${MIN_CHILD_AGE} to ${MAX_AGE_AT_REGISTRATION}`,
    ),
    parent_name: personName("Please enter the parent's name"),
    phone: z.string().check(z.trim(), z.minLength(1, "Please enter the parent's number")),
  })
  .check(
    crossFieldCheck((values, refuse) => {
      refuse('phone', parsePhone(values.phone, values.country).error)
      checkChild(values, MAX_AGE_AT_REGISTRATION, refuse)
    }, 'country'),
  )
export type PrepareInput = z.infer<typeof prepareSchema>

export interface PreparedLink {
  /** The URL that prefills the form. */
  link: string
  /** The chat with the parent, with the message that holds the link. */
  whatsapp: string
}

export interface PreparedLinks {
  childName: string
  /** For a family without an account. */
  toRegister: PreparedLink
  /** For a family with an account: to its children, after signing in. */
  toAccount: PreparedLink
}

/** The links with these answers. They are only in the URL fragment, which browsers never send to a server. */
export function preparedLinks({ has_consented: _theirs, ...input }: PrepareInput): PreparedLinks {
  const child = {
    ...input,
    child_name: cleanText(input.child_name),
    parent_name: cleanText(input.parent_name),
  }
  const fragment = preparedFragment(child, dayIn(OFFICE_COUNTRY, new Date()))
  const number = parsePhone(input.phone, input.country).e164 ?? input.phone
  const linkTo = (path: string): PreparedLink => {
    const link = `${config.siteUrl ?? window.location.origin}${path}${fragment}`
    const text = `Hello ${child.parent_name}, this is ${config.productName}. As you told us on the phone, we filled in ${firstName(child.child_name)}'s registration for you. Please open this link within ${PREPARED_DAYS} days, check each answer and send it: ${link}`
    return { link, whatsapp: whatsappLink(number, text) }
  }
  return {
    childName: child.child_name,
    toRegister: linkTo(paths.register),
    toAccount: linkTo(paths.children),
  }
}
