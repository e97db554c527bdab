import * as z from 'zod/mini'
import { parsePhone } from '@/domain/phone/phone'
import { phoneToEdit } from '@/domain/written-phone'
import { type Country, OFFICE_COUNTRY } from '@/domain/regions'
import { crossFieldCheck } from '@/lib/forms/cross-field-check'
import { plainText, refuse } from '@/lib/forms/form-fields'
import { localMoment } from '@/features/settings/local-moment'
import { fromLocalInput, toLocalInput } from '@/lib/local-input'
import type { ShowDetails } from './api'

const MAX_NEWS_TITLE = 80
export const MAX_NEWS_TEXT = 600
const MAX_LINK = 500

const textUpTo = (max: number, name: string) =>
  z.string().check(
    z.trim(),
    z.refine((text) => [...text].length <= max, `Please shorten the ${name} to ${max} characters`),
    plainText,
  )

/** The same rule as private.is_web_link. */
const LINK =
  /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d+)?(?:[/?#](?:(?![<>"\\^`{|}])[!-~])*)?$/i

const phone = (country: Country) =>
  z.string().check(
    z.trim(),
    refuse((text) => (text === '' ? undefined : parsePhone(text, country).error)),
  )

export const showDetailsSchema = z
  .object({
    news_title: textUpTo(MAX_NEWS_TITLE, 'title'),
    news_text: textUpTo(MAX_NEWS_TEXT, 'text'),
    news_link: z.string().check(
      z.trim(),
      z.refine(
        (text) => text === '' || (text.length <= MAX_LINK && LINK.test(text)),
        'Please enter a link that begins with https://',
      ),
    ),
    news_from: localMoment,
    news_until: localMoment,
    whatsapp_nigeria: phone('Nigeria'),
    whatsapp_south_africa: phone('South Africa'),
  })
  .check(
    crossFieldCheck<Record<keyof ShowDetails, string>>((values, refuse) => {
      const { news_title, news_text, news_link, news_from, news_until } = values
      const hasMore = [news_text, news_link, news_from, news_until].some((text) => text !== '')
      if (news_title === '' && hasMore) refuse('news_title', 'Please give the news a title')
      if (news_title !== '' && news_text === '') refuse('news_text', 'Please write the news')
      if (news_from !== '' && news_until !== '' && news_until <= news_from)
        refuse('news_until', 'News has to end after it begins')
    }),
  )

export type ShowDetailsValues = z.infer<typeof showDetailsSchema>

const phoneShown = (number: string | null, country: Country) =>
  number === null ? '' : phoneToEdit(number, country)

export function toShowDetailsValues(details: ShowDetails): ShowDetailsValues {
  return {
    news_title: details.news_title ?? '',
    news_text: details.news_text ?? '',
    news_link: details.news_link ?? '',
    news_from: toLocalInput(details.news_from, OFFICE_COUNTRY),
    news_until: toLocalInput(details.news_until, OFFICE_COUNTRY),
    whatsapp_nigeria: phoneShown(details.whatsapp_nigeria, 'Nigeria'),
    whatsapp_south_africa: phoneShown(details.whatsapp_south_africa, 'South Africa'),
  }
}

export function toShowDetails(values: ShowDetailsValues): ShowDetails {
  return {
    news_title: values.news_title || null,
    news_text: values.news_text || null,
    news_link: values.news_link || null,
    news_from: fromLocalInput(values.news_from, OFFICE_COUNTRY),
    news_until: fromLocalInput(values.news_until, OFFICE_COUNTRY),
    whatsapp_nigeria: parsePhone(values.whatsapp_nigeria, 'Nigeria').e164 ?? null,
    whatsapp_south_africa: parsePhone(values.whatsapp_south_africa, 'South Africa').e164 ?? null,
  }
}
