import * as z from 'zod/mini'
import { CURRENCIES } from '@/domain/money'
import { BOOK_KINDS, RECEIVED_VIA } from '@/domain/payment'
import { COUNTRIES } from '@/domain/regions'

const count = z.number().check(z.nonnegative())

/** The result of `get_application_analytics`. */
export const analyticsSchema = z.object({
  total_children: count,
  total_male: count,
  total_female: count,
  total_approved: count,
  total_rejected: count,
  total_cancelled_by_timer: count,
  talent_ranks: z.array(z.object({ talent: z.string(), count })),
  country_ranks: z.array(z.object({ country: z.string(), count })),
  state_ranks: z.array(z.object({ state_city: z.string(), count })),
})
export type Analytics = z.infer<typeof analyticsSchema>

const trendsShape = {
  weeks: z.array(
    z.object({
      /** Its Monday. */
      week: z.string(),
      registrations: count,
      /** Amount by currency; negative if more went out than arrived. */
      money: z.record(z.string(), z.number()),
    }),
  ),
  funnel: z.object({
    registered: count,
    paid: count,
    video: count,
    audition: count,
    finalist: count,
  }),
}

/** The result of `get_application_trends`. */
export const trendsSchema = z.object(trendsShape)
export type Trends = z.infer<typeof trendsSchema>

/** The result of `get_analysis`: the same for a period and a country, with ages, money and talents by state. */
export const analysisSchema = z.object({
  ...analyticsSchema.shape,
  ...trendsShape,
  ages: z.array(z.object({ age: z.number(), count })),
  talents_by_state: z.array(
    z.object({
      country: z.enum(COUNTRIES),
      state_city: z.string(),
      children: count,
      /** The number of children per talent; talents without any are left out. */
      talents: z.record(z.string(), count),
    }),
  ),
  money: z.array(
    z.object({
      currency: z.enum(CURRENCIES),
      kind: z.enum(BOOK_KINDS),
      way: z.enum(RECEIVED_VIA),
      /** Negative if more went out than arrived. */
      amount: z.number(),
    }),
  ),
  /** The days whose money is counted; null for no bound. */
  money_days: z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) }),
})
export type Analysis = z.infer<typeof analysisSchema>
