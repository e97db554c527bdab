import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { formatTime } from '@/domain/dates'
import { whatIsMissing } from '../readiness'
import type { DoorList } from '../types'

/** Shows whether the phone could start offline in the hall, and what is missing. */
export function ReadyPanel({ list }: { list: DoorList }) {
  const { id, taken_at, offset_ms, audition } = list
  const [looks, setLooks] = useState(1)
  const [found, setFound] = useState({ looks: 0, missing: [] as string[], at: 0 })

  useEffect(() => {
    let isGone = false
    void whatIsMissing(id)
      .catch(() => ['offline storage'])
      .then((missing) => {
        if (!isGone) setFound({ looks, missing, at: Date.now() })
      })
    return () => {
      isGone = true
    }
    // Checks again for a refetched list; the previous result stays in the meantime to avoid a layout shift.
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
