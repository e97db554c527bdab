import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { fetchMembership } from '@/features/auth/api'
import { isSigningOut, signOutAndGoHome } from '@/features/auth/sign-out'
import { DoorSkeleton } from '@/features/check-in/components/door-frame'
import { DoorView } from '@/features/check-in/components/door-view'
import { TakeList } from '@/features/check-in/components/take-list'
import { useDoor } from '@/features/check-in/use-door'
import { opens } from '@/domain/team'
import { useSession } from '@/lib/api/session-store'
import { isId, paths } from '@/lib/paths'
import { useIsHydrated } from '@/lib/use-is-hydrated'

const ANSWER_MS = 20_000

/** The door of a day. It opens from the phone's storage and renders before any request to the server. */
export default function DoorPage() {
  const { auditionDayId = '' } = useParams()
  const isHydrated = useIsHydrated()
  useFullLoad()
  if (!isHydrated) return <DoorSkeleton />
  if (!isId(auditionDayId)) return <Navigate to={paths.checkIn} replace />
  return <DoorOf key={auditionDayId} auditionDayId={auditionDayId} />
}

/** Only the headers of the loaded document allow the camera, so a page reached within the app reloads. */
function useFullLoad() {
  const { pathname } = useLocation()
  useEffect(() => {
    const [load] = performance.getEntriesByType('navigation')
    if (load && new URL(load.name).pathname !== pathname) window.location.reload()
  }, [pathname])
}

function DoorOf({ auditionDayId }: { auditionDayId: string }) {
  const { door, state } = useDoor(auditionDayId)
  const session = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // Signing out removes the list before the home page appears, and must not redirect to the sign-in page instead.
  const [isLeaving] = useState(isSigningOut)
  const { status, list } = state
  if (status === 'loading') return <DoorSkeleton />
  // If a session has expired, its member's list stays open. Only signing out removes it from the phone.
  if (list && (session.user === null || session.user.id === list.member.id)) {
    return (
      <DoorView
        door={door}
        state={state}
        list={list}
        askWord={askWord}
        onSignOut={() => void signOutAndGoHome(navigate)}
      />
    )
  }
  if (session.status === 'signed_out' && !isLeaving) {
    return <Navigate to={paths.login} replace state={{ from: pathname }} />
  }
  return session.user ? <TakeList door={door} user={session.user} /> : <DoorSkeleton />
}

/** Whether the signed-in member is more than a steward. Requested only when a child is to be added. */
async function askWord(): Promise<boolean> {
  const { role, states } = await fetchMembership(AbortSignal.timeout(ANSWER_MS))
  return role !== null && opens({ role, states }, 'applications:write')
}
