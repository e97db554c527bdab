import { Star } from '@/components/star'
import { Card } from '@/components/ui/card'
import { FINALIST_REWARDS } from '@/domain/prizes'

export interface FinalistRewardsProps {
  id: string
  finalists: readonly string[]
}

/** The rewards of a finalist; rendered only if a child is one. */
export function FinalistRewards({ id, finalists }: FinalistRewardsProps) {
  return (
    <Card tone="night" className="pattern-adire">
      <h2 id={id} tabIndex={-1} className="text-2xl">
        Finalist rewards
      </h2>
      <p className="mt-1 text-night-muted">{`Congratulations, ${finalists.join(' and ')}.`}</p>
      <ul className="mt-4 grid grid-cols-1 gap-2 sm:grid-cols-2">
        {FINALIST_REWARDS.map((reward) => (
          <li key={reward} className="flex flex-wrap items-center gap-x-3">
            <Star className="size-6" />
            <span className="min-w-0 flex-[1_1_9rem]">{reward}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
