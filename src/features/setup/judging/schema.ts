import * as z from 'zod/mini'
import {
  MAX_CRITERIA,
  MAX_JUDGES_EACH,
  MAX_LENGTHS,
  MAX_WEIGHT,
  ROUND_KINDS,
} from '@/domain/judging'
import { COUNTRIES } from '@/domain/regions'
import { plainText, refuse } from '@/lib/forms/form-fields'
import type { Judge, Round, RoundFields } from './api'

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

export const roundSchema = z.object({
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
  /** None for every judge. */
  judge_ids: z.array(z.string()),
  criteria: z
    .array(criterion)
    .check(
      z.minLength(1, 'Please add at least one criterion'),
      z.maxLength(MAX_CRITERIA, `A round takes up to ${MAX_CRITERIA} criteria`),
      (context) => {
        const seen = new Set<string>()
        for (const [place, { name }] of context.value.entries()) {
          if (seen.has(name.trim())) {
            context.issues.push({
              code: 'custom',
              message: 'Please give each criterion a name of its own',
              input: name,
              path: [place, 'name'],
            })
          }
          seen.add(name.trim())
        }
      },
    ),
})

export type RoundValues = z.infer<typeof roundSchema>

export const NEW_CRITERION: RoundValues['criteria'][number] = {
  name: '',
  look_for: '',
  weight: '1',
}

/** An empty form; the round is saved under the id however often it is sent. */
export const newRoundValues = (id: string): RoundValues => ({
  id,
  name: '',
  kind: 'video',
  country: '',
  judges_each: '3',
  is_panel: false,
  judge_ids: [],
  criteria: [NEW_CRITERION],
})

export const toCriteriaValues = ({ criteria }: Pick<Round, 'criteria'>): RoundValues['criteria'] =>
  criteria.map(({ name, look_for, weight }) => ({
    name,
    look_for: look_for ?? '',
    weight: String(weight),
  }))

export const toRoundValues = (round: Round): RoundValues => ({
  id: round.id,
  name: round.name,
  kind: round.kind,
  country: round.country ?? '',
  judges_each: String(round.judges_each),
  is_panel: round.is_panel,
  judge_ids: [...(round.judge_ids ?? [])],
  criteria: toCriteriaValues(round),
})

/** The values to save; of the chosen judges those whose part has not ended, once the judges are known. */
export function toRoundFields(
  values: RoundValues,
  judges: readonly Judge[] | undefined,
): RoundFields {
  const chosen = values.judge_ids.filter(
    (id) => judges?.some(({ judge_id }) => judge_id === id) ?? true,
  )
  return {
    id: values.id,
    name: values.name,
    kind: values.kind,
    country: values.country === '' ? null : values.country,
    judgesEach: Number(values.judges_each),
    isPanel: values.kind === 'audition' && values.is_panel,
    judgeIds: chosen.length > 0 ? chosen : null,
    criteria: values.criteria.map(({ name, look_for, weight }) => ({
      name,
      look_for,
      weight: Number(weight),
    })),
  }
}
