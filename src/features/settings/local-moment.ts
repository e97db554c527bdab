import * as z from 'zod/mini'

/** A local date and time in a country, "2026-05-05T14:30", or empty. */
export const localMoment = z
  .string()
  .check(
    z.refine(
      (text) => text === '' || /^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(text),
      'Please give the day, from 2000 to 2099, and the time, such as 14:30, or clear both',
    ),
  )
