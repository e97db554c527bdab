import * as z from 'zod/mini'

export const codeSchema = z.object({
  /** Apps show it in two groups. */
  code: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.replace(/\s/g, '')),
    ),
    z.string().check(z.regex(/^\d{6}$/, 'Please enter the 6 digits that your app shows')),
  ),
})
export type CodeInput = z.infer<typeof codeSchema>
