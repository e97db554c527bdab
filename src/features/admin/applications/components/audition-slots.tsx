import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import type { AdminApplication } from '../api'
import { pastWords, presentSlot, slotWords, untoldWords } from '../child-slots'
import { adminApplicationQueries } from '../queries'

export interface AuditionSlotsProps {
  application: Pick<AdminApplication, 'id' | 'country'>
  /** Set when the day has no room for the typed time. */
  onTakeOff: (() => void) | undefined
}

/** A child's slot with a link to its day, and its past rounds. */
export function AuditionSlots({ application: { id, country }, onTakeOff }: AuditionSlotsProps) {
  const { data: slots, isError, refetch } = useQuery(adminApplicationQueries.childSlots(id))
  if (isError) {
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span>Could not look up the audition day of this child.</span>
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  if (!slots) return null
  const present = presentSlot(slots)
  const round = present?.round ?? 1
  const past = slots.filter((slot) => slot.round < round)
  // A later round may be planned before families are told.
  const standing = slots.filter((slot) => slot.round >= round)
  return (
    <div className="flex flex-col gap-2">
      {standing.map((slot) => (
        <div key={slot.round} className="flex flex-col">
          <p className="font-semibold">
            {`${slots.length > 1 ? `Round ${slot.round}: ` : ''}${slotWords(slot, country)}`}
          </p>
          <p className="text-sm text-muted-foreground empty:hidden">{untoldWords(slot, country)}</p>
          {slot.audition_day_id ? (
            <div className="flex flex-wrap items-center gap-x-4">
              <Link to={paths.auditionDay(slot.audition_day_id)} className={LINK}>
                Open the day
              </Link>
              {slot === present && onTakeOff ? (
                <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={onTakeOff}>
                  Take off the day
                </Button>
              ) : null}
            </div>
          ) : null}
        </div>
      ))}
      {present?.audition_day_id || present?.result ? null : (
        <Link to={paths.auditionDays} className={LINK}>
          Put on an audition day
        </Link>
      )}
      {past.length > 0 ? (
        <ul aria-label="Earlier rounds" className="text-muted-foreground">
          {past.map((slot) => (
            <li key={slot.round}>{pastWords(slot, country)}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const LINK = 'inline-flex min-h-11 w-fit items-center font-semibold underline underline-offset-4'
