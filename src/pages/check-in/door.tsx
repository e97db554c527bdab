import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { fetchMembership } from '@/features/auth/api'
import { isSigningOut, signOutAndGoHome } from '@/features/auth/sign-out'
import { DoorSkeleton } from '@/features/door/components/door-frame'
import { DoorView } from '@/features/door/components/door-view'
import { TakeList } from '@/features/door/components/take-list'
import { useDoor } from '@/features/door/use-door'
import { opens } from '@/domain/team'
import { useSession } from '@/lib/api/session-store'
import { isId, paths } from '@/lib/paths'
import { useIsHydrated } from '@/lib/use-is-hydrated'

const ANSWER_MS = 20_000

/** The door of a day. It opens from what the phone keeps, and asks the server for nothing before it is drawn. */
export default function DoorPage() {
  const { auditionDayId = '' } = useParams()
  const isHydrated = useIsHydrated()
  useFullLoad()
  if (!isHydrated) return <DoorSkeleton />
  if (!isId(auditionDayId)) return <Navigate to={paths.checkIn} replace />
  return <DoorOf key={auditionDayId} auditionDayId={auditionDayId} />
}

/** Only the document's own address lets the camera in: a page that was reached within the app is loaded anew. */
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
  // The list is gone before the home page has come, to which a sign-out leads and not to the next sign-in.
  const [isLeaving] = useState(isSigningOut)
  const { status, list } = state
  if (status === 'loading') return <DoorSkeleton />
  // The list of a member whose session has ended by itself stays open: signing out takes it from the phone.
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

/** Whether the signed-in member is more than a steward: asked when a child is to be added, and never before. */
async function askWord(): Promise<boolean> {
  const { role, states } = await fetchMembership(AbortSignal.timeout(ANSWER_MS))
  return role !== null && opens({ role, states }, 'applications:write')
}
