import type { Answer, CorrectedAnswer } from '@/domain/notice'

const ANSWER_LABELS = {
  child_name: 'Name',
  age: 'Age',
  gender: 'Gender',
  country: 'Country',
  state_city: 'State or province',
  talents: 'Talents',
  parent_phone: 'Phone',
} as const satisfies Record<CorrectedAnswer['column'], string>

/** Names an answer and says it, such as "Talents" and "Dance and Music". */
export function correctedAnswer({ column, before, after }: CorrectedAnswer) {
  const say = (answer: Answer) =>
    (typeof answer === 'object' ? answer.join(' and ') : String(answer)) || 'none'
  return { label: ANSWER_LABELS[column], before: say(before), after: say(after) }
}
