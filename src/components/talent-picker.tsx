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
  /** In the order they were chosen; the first is the primary category. */
  talents: readonly TalentTitle[]
  onChange: (talents: TalentTitle[]) => void
  /** A third choice dropped the oldest. */
  onLimit: () => void
  /** The child's age in years; talents that it is too young for cannot be chosen. */
  age: number | null
  error?: string
  isRequired?: boolean
}

/** The talents, of which a child has at most two, and which of the two is the main one. */
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
  // Making a talent the main one changes the order of the list, but not which was chosen first.
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
          // A talent that was chosen before the age was can still be taken back.
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
  /** Gave way to the last choice. */
  dropped: TalentTitle | null
  onMakeMain: (title: TalentTitle) => void
}

function ChosenTalents({ talents, dropped, onMakeMain }: ChosenTalentsProps) {
  return (
    // Somebody who does not see the rows change places hears what they say now.
    <div aria-live="polite">
      {/* The toast that says so goes. */}
      {dropped && !talents.includes(dropped) ? (
        <p className="mb-2">{`${dropped} was taken out. Chosen: ${talents.join(', ')}.`}</p>
      ) : null}
      {talents.length > 0 ? (
        <ol aria-label="Chosen talents" className="grid gap-2">
          {talents.map((talent, place) => (
            <li
              // By place: the pressed button stays where it is when two talents change places.
              key={place}
              className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-muted px-3 py-1.5"
            >
              <TalentEmblem talent={talent} className="size-8" />
              <span className="min-w-0 flex-1 font-semibold">{talent}</span>
              {place === 0 ? (
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
