import * as z from 'zod/mini'

const count = z.number().check(z.nonnegative())

/** What `get_application_analytics` returns. */
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

/** What `get_application_trends` returns. */
export const trendsSchema = z.object({
  weeks: z.array(
    z.object({
      /** The Monday that it begins with. */
      week: z.string(),
      registrations: count,
      /** Amount by currency. */
      money: z.record(z.string(), count),
    }),
  ),
  funnel: z.object({
    registered: count,
    paid: count,
    video: count,
    audition: count,
    finalist: count,
  }),
})
export type Trends = z.infer<typeof trendsSchema>
