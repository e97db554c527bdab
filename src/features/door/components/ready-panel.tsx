import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { formatTime } from '@/domain/dates'
import { whatIsMissing } from '../readiness'
import type { DoorList } from '../types'

/** Says whether the phone could be started anew in the hall without a network, and what is missing for it. */
export function ReadyPanel({ list }: { list: DoorList }) {
  const { id, taken_at, offset_ms, audition } = list
  const [looks, setLooks] = useState(1)
  const [found, setFound] = useState({ looks: 0, missing: [] as string[], at: 0 })

  useEffect(() => {
    let isGone = false
    void whatIsMissing(id)
      .catch(() => ['the browser’s way to keep pages'])
      .then((missing) => {
        if (!isGone) setFound({ looks, missing, at: Date.now() })
      })
    return () => {
      isGone = true
    }
    // Anew for a list that came anew: what was found stays meanwhile, so that nothing jumps.
  }, [id, taken_at, looks])

  const { missing } = found
  const at = formatTime(new Date(found.at + offset_ms), audition.country)
  return (
    <div role="status">
      {found.looks !== looks ? (
        <p className="text-muted-foreground">Checking whether this phone is ready…</p>
      ) : missing.length === 0 ? (
        <p className="flex items-center gap-2 font-semibold text-success-strong">
          <Icon name="check" />
          <span>{`Ready without network, ${at}`}</span>
        </p>
      ) : (
        <div className="flex flex-col gap-2 rounded-card bg-warning-soft p-3 text-warning-strong">
          <p className="flex gap-2 font-semibold">
            <Icon name="alert" className="mt-0.5" />
            <span>{`Not ready without network. Missing: ${missing.join(', ')}.`}</span>
          </p>
          <Button variant="secondary" size="small" onClick={() => setLooks(looks + 1)}>
            Look again
          </Button>
        </div>
      )}
    </div>
  )
}
