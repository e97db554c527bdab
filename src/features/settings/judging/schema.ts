import * as z from 'zod/mini'
import {
  MAX_CRITERIA,
  MAX_JUDGES_EACH,
  MAX_LENGTHS,
  MAX_WEIGHT,
  ROUND_KINDS,
} from '@/domain/judging'
import { MAX_AGE_ON_CHILD_FORM, MIN_CHILD_AGE } from '@/domain/application'
import { COUNTRIES } from '@/domain/regions'
import { plainText, refuse } from '@/lib/forms/form-fields'

const shortened = (what: string, most: number) =>
  refuse((text) =>
    [...text].length > most ? `Please shorten ${what} to ${most} characters` : undefined,
  )

const wholeUpTo = (most: number, message: string) =>
  z.string().check(
    z.trim(),
    z.refine((text) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most, message),
  )

const criterion = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please name the criterion'),
      shortened('the name', MAX_LENGTHS.criterion),
      plainText,
    ),
  look_for: z.string().check(z.trim(), shortened('this', MAX_LENGTHS.lookFor), plainText),
  weight: wholeUpTo(MAX_WEIGHT, `Please enter a whole number from 1 to ${MAX_WEIGHT}`),
})

const age = z.string().check(
  z.trim(),
  z.refine(
    (text) =>
      text === '' ||
      (/^\d+$/.test(text) &&
        Number(text) >= MIN_CHILD_AGE &&
        Number(text) <= MAX_AGE_ON_CHILD_FORM),
    `Please enter an age from ${MIN_CHILD_AGE} to ${MAX_AGE_ON_CHILD_FORM}, or nothing`,
  ),
)

export const roundSchema = z
  .object({
    id: z.string(),
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Please give the round a name'),
        shortened('the name', MAX_LENGTHS.round),
        plainText,
      ),
    kind: z.enum(ROUND_KINDS, 'Please choose what is judged'),
    country: z.enum(['', ...COUNTRIES]),
    judges_each: wholeUpTo(
      MAX_JUDGES_EACH,
      `Please enter a whole number from 1 to ${MAX_JUDGES_EACH}`,
    ),
    is_panel: z.boolean(),
    /** Empty for every judge. */
    judge_ids: z.array(z.string()),
    /** Empty for every state or every talent. */
    states: z.array(z.string()),
    talents: z.array(z.string()),
    min_age: age,
    max_age: age,
    /** Empty for everyone selected by the other fields. */
    child_ids: z.array(z.string()),
    criteria: z
      .array(criterion)
      .check(
        z.minLength(1, 'Please add at least one criterion'),
        z.maxLength(MAX_CRITERIA, `A round takes up to ${MAX_CRITERIA} criteria`),
        (context) => {
          const seen = new Set<string>()
          for (const [index, { name }] of context.value.entries()) {
            if (seen.has(name.trim())) {
              context.issues.push({
                code: 'custom',
                message: 'Please give each criterion a name of its own',
                input: name,
                path: [index, 'name'],
              })
            }
            seen.add(name.trim())
          }
        },
      ),
  })
  .check(({ value, issues }) => {
    const { min_age: from, max_age: to } = value
    if (from !== '' && to !== '' && Number(to) < Number(from)) {
      issues.push({
        code: 'custom',
        message: 'Please enter an age that is not below the first one',
        input: to,
        path: ['max_age'],
      })
    }
  })

export type RoundValues = z.infer<typeof roundSchema>
