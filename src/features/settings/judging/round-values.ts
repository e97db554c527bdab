import { isStateOf } from '@/domain/regions'
import type { Judge, Round, RoundFields } from './api'
import type { RoundValues } from './schema'

export const NEW_CRITERION: RoundValues['criteria'][number] = {
  name: '',
  look_for: '',
  weight: '1',
}

/** An empty form; the id makes repeated saves idempotent. */
export const newRoundValues = (id: string): RoundValues => ({
  id,
  name: '',
  kind: 'video',
  country: '',
  judges_each: '3',
  is_panel: false,
  judge_ids: [],
  states: [],
  talents: [],
  min_age: '',
  max_age: '',
  child_ids: [],
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
  states: [...(round.states ?? [])],
  talents: [...(round.talents ?? [])],
  min_age: round.min_age === null ? '' : String(round.min_age),
  max_age: round.max_age === null ? '' : String(round.max_age),
  child_ids: [...(round.child_ids ?? [])],
  criteria: toCriteriaValues(round),
})

const someOf = (chosen: readonly string[]) => (chosen.length > 0 ? chosen : null)

/** The values to save; once the judges are loaded, without chosen ones whose role has ended. */
export function toRoundFields(
  values: RoundValues,
  judges: readonly Judge[] | undefined,
): RoundFields {
  const chosen = values.judge_ids.filter(
    (id) => judges?.some(({ judge_id }) => judge_id === id) ?? true,
  )
  const country = values.country === '' ? null : values.country
  return {
    id: values.id,
    name: values.name,
    kind: values.kind,
    country,
    // Drops states of a previously chosen country.
    states: someOf(values.states.filter((state) => !country || isStateOf(state, country))),
    talents: someOf(values.talents),
    minAge: values.min_age === '' ? null : Number(values.min_age),
    maxAge: values.max_age === '' ? null : Number(values.max_age),
    childIds: someOf(values.child_ids),
    judgesEach: Number(values.judges_each),
    isPanel: values.kind === 'audition' && values.is_panel,
    judgeIds: someOf(chosen),
    criteria: values.criteria.map(({ name, look_for, weight }) => ({
      name,
      look_for,
      weight: Number(weight),
    })),
  }
}
