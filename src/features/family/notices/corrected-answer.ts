import type { Answer, CorrectedAnswer } from '@/domain/notice'

const ANSWER_LABELS = {
  child_name: 'Name',
  age: 'Age',
  gender: 'Gender',
  country: 'Country',
  state_city: 'State or province',
  talents: 'Talents',
  parent_phone: 'Phone',
  // The same labels as the switches on the child's page.
  is_listed: 'Show on Our Shining Stars',
  is_shareable: 'Sharing link',
} as const satisfies Record<CorrectedAnswer['column'], string>

/** Formats an answer with its label, such as "Talents" and "Dance and Music". */
export function correctedAnswer({ column, before, after }: CorrectedAnswer) {
  const say = (answer: Answer) => {
    if (typeof answer === 'boolean') return answer ? 'on' : 'off'
    return (typeof answer === 'object' ? answer.join(' and ') : String(answer)) || 'none'
  }
  return { label: ANSWER_LABELS[column], before: say(before), after: say(after) }
}
