import * as z from 'zod/mini'
import { checkVideoLink } from '@/domain/video'

export const entryVideoSchema = z.object({
  url: z.string().check((context) => {
    const { error } = checkVideoLink(context.value)
    if (error) context.issues.push({ code: 'custom', message: error, input: context.value })
  }),
})
export type EntryVideoInput = z.infer<typeof entryVideoSchema>
