import * as z from 'zod/mini'
import { parseAmount } from '@/domain/amount'
import { MAX_AMOUNT } from '@/domain/payment'
import { COUNTRY_CURRENCIES, type CountryCurrency, OFFICE_COUNTRY } from '@/domain/regions'
import { crossFieldCheck } from '@/lib/forms/cross-field-check'
import { amountUpTo, plainText } from '@/lib/forms/form-fields'
import { localMoment } from '@/features/settings/local-moment'
import { fromLocalInput, toLocalInput } from '@/lib/local-input'
import { isDay } from '@/lib/list-params'
import type { AnyEdition, EditionFields } from './api'

const MIN_YEAR = 2020
const MAX_YEAR = 2100
const MAX_NAME_LENGTH = 80

const day = z
  .string()
  .check(
    z.refine(
      (text) => text === '' || isDay(text),
      'Please check the date: a day from 2000 to 2099',
    ),
  )

const fields = {
  year: z.string().check(
    z.trim(),
    z.refine(
      (text) => /^\d{4}$/.test(text) && Number(text) >= MIN_YEAR && Number(text) <= MAX_YEAR,
      `Please enter a year from ${MIN_YEAR} to ${MAX_YEAR}`,
    ),
  ),
  name: z.string().check(
    z.trim(),
    z.minLength(1, 'Please give the year a name'),
    z.refine(
      (text) => [...text].length <= MAX_NAME_LENGTH,
      `Please shorten the name to ${MAX_NAME_LENGTH} characters`,
    ),
    plainText,
  ),
  registration_opens_at: localMoment,
  registration_closes_at: localMoment,
  auditions_from: day,
  auditions_until: day,
  finale_on: day,
  fees: z.record(z.enum(COUNTRY_CURRENCIES), amountUpTo(MAX_AMOUNT)),
}

const endsAfterBeginning = crossFieldCheck<{
  registration_opens_at: string
  registration_closes_at: string
  auditions_from: string
  auditions_until: string
}>((dates, refuse) => {
  const { registration_opens_at: opens, registration_closes_at: closes } = dates
  if (opens !== '' && closes !== '' && closes <= opens)
    refuse('registration_closes_at', 'Registration has to close after it opens')
  const { auditions_from: first, auditions_until: last } = dates
  if (last !== '' && first === '') refuse('auditions_from', 'Please choose the first day too')
  if (first !== '' && last !== '' && last < first)
    refuse('auditions_until', 'The last day cannot be before the first')
})

/** For an existing year. */
export const changeSchema = z.object(fields).check(endsAfterBeginning)

/** For a new year beside the existing ones. */
export function planSchema(editions: readonly AnyEdition[]) {
  const current = editions.find(({ is_current }) => is_current)?.year ?? 0
  return z
    .object({
      ...fields,
      year: fields.year.check(
        z.refine(
          (text) => editions.every(({ year }) => year !== Number(text)),
          'This year is already in the list. Close this and press Change beside it.',
        ),
        z.refine((text) => Number(text) > current, `Please choose a year after ${current}`),
      ),
    })
    .check(endsAfterBeginning)
}

export type EditionValues = z.infer<typeof changeSchema>

function feesBy<Fee>(feeIn: (currency: CountryCurrency) => Fee) {
  const fees = COUNTRY_CURRENCIES.map((currency) => [currency, feeIn(currency)])
  return Object.fromEntries(fees) as Record<CountryCurrency, Fee>
}

export function toEditionValues(edition: EditionFields): EditionValues {
  return {
    year: String(edition.year),
    name: edition.name,
    registration_opens_at: toLocalInput(edition.registration_opens_at, OFFICE_COUNTRY),
    registration_closes_at: toLocalInput(edition.registration_closes_at, OFFICE_COUNTRY),
    auditions_from: edition.auditions_from ?? '',
    auditions_until: edition.auditions_until ?? '',
    finale_on: edition.finale_on ?? '',
    fees: feesBy((currency) => String(edition.fees[currency])),
  }
}

/** Initial values for a new year: the current year's name and fees, without dates. */
export function newEditionValues(year: number, current: AnyEdition | undefined): EditionValues {
  return {
    year: String(year),
    name: current?.name.replaceAll(String(current.year), String(year)) ?? '',
    fees: feesBy((currency) => String(current?.fees[currency] ?? '')),
    registration_opens_at: '',
    registration_closes_at: '',
    auditions_from: '',
    auditions_until: '',
    finale_on: '',
  }
}

export function toEditionFields(values: EditionValues): EditionFields {
  return {
    year: Number(values.year),
    name: values.name,
    registration_opens_at: fromLocalInput(values.registration_opens_at, OFFICE_COUNTRY),
    registration_closes_at: fromLocalInput(values.registration_closes_at, OFFICE_COUNTRY),
    auditions_from: values.auditions_from || null,
    auditions_until: values.auditions_until || null,
    finale_on: values.finale_on || null,
    fees: feesBy((currency) => parseAmount(values.fees[currency]) ?? 0),
  }
}
