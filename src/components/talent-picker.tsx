import {
  isTalentOpenTo,
  MAX_TALENTS,
  talentAges,
  TALENTS,
  type TalentTitle,
  toggleTalent,
} from '@/domain/talents'
import { TalentEmblem } from './talent-emblem'
import { CheckboxGroup } from './ui/choice-group'

export interface TalentPickerProps {
  legend: string
  id?: string
  /** In the order they were chosen; the first is the primary category. */
  talents: readonly TalentTitle[]
  onChange: (talents: TalentTitle[]) => void
  /** A third choice dropped the oldest. */
  onLimit: () => void
  /** The child's age in years; talents that it is too young for cannot be chosen. */
  age: number | null
  error?: string | undefined
  isRequired?: boolean
}

/** The nine talents, of which a child has at most two. */
export function TalentPicker({
  legend,
  id,
  talents,
  onChange,
  onLimit,
  age,
  error,
  isRequired,
}: TalentPickerProps) {
  return (
    <CheckboxGroup
      legend={legend}
      id={id}
      isRequired={isRequired}
      hint={`Choose up to ${MAX_TALENTS}. The first one is the main talent.`}
      error={error}
      selected={talents}
      onToggle={(title) => {
        const next = toggleTalent(talents, title)
        onChange(next.talents)
        if (next.dropped) onLimit()
      }}
      choices={TALENTS.map((talent) => ({
        value: talent.title,
        label: talent.title,
        note: talentAges(talent, age),
        visual: <TalentEmblem talent={talent.title} className="size-8 shrink-0" />,
        // A talent that was chosen before the age was can still be taken back.
        isDisabled: !isTalentOpenTo(talent.title, age) && !talents.includes(talent.title),
      }))}
    />
  )
}
