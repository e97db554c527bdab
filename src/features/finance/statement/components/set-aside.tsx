import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ExclusionReason } from '@/features/finance/bank/api'
import { useExclude } from '@/features/finance/bank/queries'
import { REASONS } from '@/features/finance/bank/labels'

export interface SetAsideProps {
  lineId: string
  /** Names the line in the button's label. */
  name: string
}

const CHOICES = Object.entries(REASONS) as [ExclusionReason, string][]

/** Sets aside a line that is nobody's payment, for one of a few reasons. */
export function SetAside({ lineId, name }: SetAsideProps) {
  const [isAsked, setIsAsked] = useState(false)
  const exclude = useExclude()
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-expanded={isAsked}
        aria-label={`Set aside: ${name}`}
        onClick={() => setIsAsked(!isAsked)}
      >
        Set aside
      </Button>
      {isAsked ? (
        <div
          role="group"
          aria-label={`Why ${name} is set aside`}
          className="flex w-full flex-wrap gap-2"
        >
          {CHOICES.map(([reason, label]) => (
            <Button
              key={reason}
              size="small"
              variant="secondary"
              disabled={exclude.isPending}
              onClick={() => exclude.mutate({ lineIds: [lineId], reason })}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : null}
    </>
  )
}
