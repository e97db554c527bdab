import { useState } from 'react'
import {
  isTalentOpenTo,
  MAX_TALENTS,
  talentAges,
  TALENTS,
  type TalentTitle,
  toggleTalent,
  withMainTalent,
} from '@/domain/talents'
import { TalentEmblem } from './talent-emblem'
import { Badge } from './ui/badge'
import { Button } from './ui/button'
import { CheckboxGroup } from './ui/choice-group'

export interface TalentPickerProps {
  legend: string
  id?: string
  /** In the order chosen. The first is the main talent. */
  talents: readonly TalentTitle[]
  onChange: (talents: TalentTitle[]) => void
  /** Called when a third choice removes the oldest. */
  onLimit: () => void
  /** The child's age in years. Talents with a higher minimum age are disabled. */
  age: number | null
  error?: string
  isRequired?: boolean
}

/** Lets a child have at most two talents, one of them the main one. */
export function TalentPicker({
  legend,
  id,
  talents,
  onChange,
  onLimit,
  age,
  error,
  isRequired = false,
}: TalentPickerProps) {
  // Making a talent the main one reorders the list, but not the order in which they were chosen.
  const [lastPicked, setLastPicked] = useState<TalentTitle>()
  const [dropped, setDropped] = useState<TalentTitle | null>(null)
  const last = talents.find((title) => title === lastPicked) ?? talents.at(-1)

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <CheckboxGroup
        legend={legend}
        id={id}
        isRequired={isRequired}
        isInThirds
        hint={`Choose up to ${MAX_TALENTS}. The first one is the main talent.${
          isRequired ? '' : ' You can also choose later, before you pay for the ticket.'
        }`}
        error={error}
        selected={talents}
        onToggle={(title) => {
          const oldest = talents.find((other) => other !== last)
          const next = toggleTalent(talents, title, oldest)
          setLastPicked(title)
          setDropped(next.dropped)
          onChange(next.talents)
          if (next.dropped) onLimit()
        }}
        choices={TALENTS.map((talent) => ({
          value: talent.title,
          label: talent.title,
          note: talentAges(talent, age),
          visual: <TalentEmblem talent={talent.title} className="size-12 @min-[30rem]:size-16" />,
          // A talent chosen before the age can still be removed.
          isDisabled: !isTalentOpenTo(talent.title, age) && !talents.includes(talent.title),
        }))}
      />
      <ChosenTalents
        talents={talents}
        dropped={dropped}
        onMakeMain={(title) => onChange(withMainTalent(talents, title))}
      />
    </div>
  )
}

interface ChosenTalentsProps {
  talents: readonly TalentTitle[]
  /** The talent that the last choice replaced. */
  dropped: TalentTitle | null
  onMakeMain: (title: TalentTitle) => void
}

function ChosenTalents({ talents, dropped, onMakeMain }: ChosenTalentsProps) {
  return (
    // Announces the change to people who do not see the rows swap.
    <div aria-live="polite">
      {/* Repeats what the toast said, which disappears. */}
      {dropped && !talents.includes(dropped) ? (
        <p className="mb-2">{`${dropped} was taken out. Chosen: ${talents.join(', ')}.`}</p>
      ) : null}
      {talents.length > 0 ? (
        <ol aria-label="Chosen talents" className="grid gap-2">
          {talents.map((talent, index) => (
            <li
              // Keyed by position, so that the pressed button stays in place when two talents swap.
              key={index}
              className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-muted px-3 py-1.5"
            >
              <TalentEmblem talent={talent} className="size-8" />
              <span className="min-w-0 flex-1 font-semibold">{talent}</span>
              {index === 0 ? (
                <Badge tone="success">Main talent</Badge>
              ) : (
                <Button variant="secondary" size="small" onClick={() => onMakeMain(talent)}>
                  Make main <span className="sr-only">{talent}</span>
                </Button>
              )}
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  )
}
