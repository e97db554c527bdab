import * as z from 'zod/mini'
import { isDay } from '@/lib/list-params'

/** A day after `today`, or empty. */
export const keepSchema = (today: string) =>
  z.object({
    until: z.string().check(
      z.refine(
        (text) => text === '' || isDay(text),
        'Please check the date: a day from 2000 to 2099',
      ),
      z.refine(
        (text) => text === '' || !isDay(text) || text > today,
        'Please choose a day that is still to come, or leave it empty',
      ),
    ),
  })
export type KeepValues = z.infer<ReturnType<typeof keepSchema>>
