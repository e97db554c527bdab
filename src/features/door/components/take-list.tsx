import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { toAppError } from '@/lib/api/errors'
import type { SessionUser } from '@/lib/api/session-store'
import { paths } from '@/lib/paths'
import type { Door } from '../door'
import { DoorFrame } from './door-frame'

/** The first step at a door: the list comes to the phone of the member who is signed in. */
export function TakeList({ door, user }: { door: Door; user: SessionUser }) {
  const { pathname } = useLocation()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ code: string | null; message: string } | null>(null)
  async function take() {
    setIsBusy(true)
    setRefusal(null)
    try {
      await door.take(user)
    } catch (cause) {
      setRefusal(toAppError(cause))
      setIsBusy(false)
    }
  }
  if (refusal?.code === 'second_factor_missing') {
    return <Navigate to={paths.secondFactor} replace state={{ from: pathname }} />
  }
  return (
    <DoorFrame
      title="Check-in"
      note="The list comes to this phone, so that the hall needs no network."
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
          onClick={() => void take()}
        >
          Take the list
        </Button>
        <p className="text-muted-foreground">
          It holds names and telephones. They leave this phone when you sign out, or 12 hours after
          the audition.
        </p>
      </div>
    </DoorFrame>
  )
}
