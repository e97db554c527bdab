import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Star } from '@/components/star'
import type { Change } from '../last-visit'

export interface WhatChangedProps {
  changes: readonly Change[]
  onDismiss: () => void
}

/** News since the last visit on this device, but for what is celebrated with its child. */
export function WhatChanged({ changes, onDismiss }: WhatChangedProps) {
  return (
    <Card role="region" aria-labelledby="what-changed" className="border-2 border-accent">
      <h2 id="what-changed" className="text-xl">
        Since your last visit
      </h2>
      <ul className="mt-2 flex flex-col gap-1">
        {changes.map(({ applicationId, sentence }) => (
          <li key={`${applicationId} ${sentence}`} className="flex gap-2">
            <Star className="mt-0.5 size-5 shrink-0" />
            {sentence}
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" className="mt-2" onClick={onDismiss}>
        Got it
      </Button>
    </Card>
  )
}
