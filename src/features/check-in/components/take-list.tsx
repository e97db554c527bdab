import { Navigate, useLocation } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import type { SessionUser } from '@/lib/api/session-store'
import { paths } from '@/lib/paths'
import { useAct } from '@/lib/use-act'
import type { Door } from '../door'
import { DoorFrame } from './door-frame'

/** The first step at a door: the signed-in member downloads the list to this phone. */
export function TakeList({ door, user }: { door: Door; user: SessionUser }) {
  const { pathname } = useLocation()
  const { isBusy, refusal, run } = useAct()
  if (refusal?.code === 'second_factor_missing') {
    return <Navigate to={paths.secondFactor} replace state={{ from: pathname }} />
  }
  return (
    <DoorFrame
      title="Check-in"
      note="The list is saved on this phone, so you can work without network."
      name={user.parentName || user.email}
    >
      <div className="flex flex-col gap-4">
        {refusal ? (
          <p
            role="alert"
            className="rounded-card bg-destructive-soft p-3 font-semibold text-destructive-strong"
          >
            {refusal.message}
          </p>
        ) : null}
        <Button
          size="large"
          isWide
          isBusy={isBusy}
          busyText="Taking the list…"
          onClick={() => void run(() => door.take(user))}
        >
          Take the list
        </Button>
        <p className="text-muted-foreground">
          It has names and phone numbers. They are deleted from this phone when you sign out, or 12
          hours after the audition.
        </p>
      </div>
    </DoorFrame>
  )
}
