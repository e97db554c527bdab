import * as z from 'zod/mini'
import { parsePhone } from '@/domain/phone/phone'
import { COUNTRIES, DEFAULT_COUNTRY } from '@/domain/regions'
import { config } from '@/lib/config'
import { crossFieldCheck } from '@/lib/forms/cross-field-check'
import { emailAddress, personName } from '@/lib/forms/form-fields'
import { newId } from '@/lib/new-id'

/** The projects to donate to; `donations_project_check` has the same list. */
export const DONATION_PROJECTS = [
  `${config.productName} Ghetto`,
  `${config.productName} Edu`,
  'Smart Academy Building',
] as const

type DonationProject = (typeof DONATION_PROJECTS)[number]

/** Whether a gift to a project is for a number of children; one for a building is not. */
export function isForChildren(project: DonationProject): boolean {
  return project !== 'Smart Academy Building'
}

const DEFAULT_COUNT = '1'
export const MAX_SPONSORED_CHILDREN = 100_000

const donation = z
  .object({
    /** Idempotency key made with the form: submitting it twice creates one donation. */
    id: z.uuid(),
    donor_name: personName('Full name is required'),
    donor_email: emailAddress('Email is required'),
    donor_phone: z.string().check(z.trim()),
    project: z.enum(DONATION_PROJECTS, 'Please choose a project'),
    country: z.enum(COUNTRIES, 'Please choose a country'),
    children_count: z.string().check(
      z.trim(),
      z.refine(
        (value) =>
          /^[0-9]{1,6}$/.test(value) &&
          Number(value) >= 1 &&
          Number(value) <= MAX_SPONSORED_CHILDREN,
        'Please enter a whole number of children, at least 1',
      ),
    ),
    /** Honeypot, seen by robots only. */
    leave_empty: z.string(),
  })
  .check(
    crossFieldCheck(({ donor_phone, country }, refuse) => {
      if (donor_phone !== '') refuse('donor_phone', parsePhone(donor_phone, country).error)
    }, 'country'),
  )

export type DonationInput = z.infer<typeof donation>

/** For a project without children, the hidden field counts as the default, whatever it contains. */
export const donationSchema = z.pipe(
  z.transform((input: DonationInput) =>
    isForChildren(input.project) ? input : { ...input, children_count: DEFAULT_COUNT },
  ),
  donation,
)

/** An empty form with its defaults. */
export function newDonation(): DonationInput {
  return {
    id: newId(),
    donor_name: '',
    donor_email: '',
    donor_phone: '',
    project: DONATION_PROJECTS[0],
    country: DEFAULT_COUNTRY,
    children_count: DEFAULT_COUNT,
    leave_empty: '',
  }
}
