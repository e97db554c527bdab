import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { GoOnLine } from '@/components/go-on-line'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { ErrorState } from '@/components/ui/error-state'
import { formatDay, formatTime } from '@/domain/dates'
import { capabilitiesOf } from '@/domain/team'
import { authQueries } from '@/features/auth/queries'
import { signOutAndGoHome } from '@/features/auth/sign-out'
import { DoorFrame, DoorSkeleton } from '@/features/check-in/components/door-frame'
import { doorQueries } from '@/features/check-in/queries'
import type { DoorAudition, DoorList } from '@/features/check-in/types'
import { AppError, toAppError } from '@/lib/api/errors'
import { type SessionUser, useSession } from '@/lib/api/session-store'
import { readLists } from '@/lib/offline/register'
import { paths } from '@/lib/paths'
import { useIsHydrated } from '@/lib/use-is-hydrated'

/** A steward's first page: the days with a door they may work at. */
export default function CheckInPage() {
  const session = useSession()
  const isHydrated = useIsHydrated()
  const { pathname } = useLocation()
  if (!isHydrated || session.status === 'loading') return <DoorSkeleton />
  if (session.status === 'signed_out') {
    return <Navigate to={paths.login} replace state={{ from: pathname }} />
  }
  return session.user ? <Days user={session.user} /> : <DoorSkeleton />
}

/** An account's lists on this phone, or null until they are read. */
function useKeptLists(userId: string): DoorList[] | null {
  const [lists, setLists] = useState<DoorList[] | null>(null)
  useEffect(() => {
    void readLists<DoorList>('audition-day')
      .then((kept) =>
        setLists(kept.filter((list) => list.userId === userId).map(({ value }) => value)),
      )
      .catch(() => setLists([]))
  }, [userId])
  return lists
}

function Days({ user }: { user: SessionUser }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const days = useQuery(doorQueries.days(user.id))
  const { data: member } = useQuery({ ...authQueries.membership(user.id), retry: false })
  const kept = useKeptLists(user.id)

  const code = days.error instanceof AppError ? days.error.code : null
  const isFactorMissing = code === 'second_factor_missing'
  if (isFactorMissing && kept?.length === 0) {
    return <Navigate to={paths.secondFactor} replace state={{ from: pathname }} />
  }
  const isNobody =
    !isFactorMissing && days.error instanceof AppError && days.error.kind === 'forbidden'
  if (isNobody) return <Navigate to={paths.dashboard} replace />
  const isMore =
    member?.role != null &&
    capabilitiesOf(member.role).some((capability) => !capability.startsWith('check_in'))
  const isKept = (id: string) => kept?.some((list) => list.id === id) === true
  // Without a network, and before the second factor, only the lists on this phone are available.
  const shown = days.data ?? (kept ?? []).map(({ audition }) => ({ ...audition, is_open: true }))

  return (
    <DoorFrame title="Check-in" note="Your audition days.">
      <div className="flex flex-col gap-4">
        {isFactorMissing ? (
          <GoOnLine to={paths.secondFactor} label="Go on">
            {`${days.error?.message} You can check children in meanwhile: this phone saves it.`}
          </GoOnLine>
        ) : days.error && days.data === undefined ? (
          <ErrorState
            title="We could not ask for your days"
            message={toAppError(days.error).message}
            onRetry={() => void days.refetch()}
            isRetrying={days.isFetching}
          />
        ) : null}
        {days.data?.length === 0 ? (
          <p className="text-lg">
            No audition day in your states yet. It shows here once the families know.
          </p>
        ) : null}
        <ul className="flex flex-col gap-3">
          {shown.map((day) => (
            <Day
              key={day.id}
              day={day}
              isKept={isKept(day.id)}
              numbers={'planned' in day ? day : null}
            />
          ))}
        </ul>
        <div className="flex flex-col gap-2">
          {isMore ? (
            <ButtonLink to={paths.adminToday} variant="secondary" isWide>
              Admin Panel
            </ButtonLink>
          ) : null}
          <Button variant="quiet" isWide onClick={() => void signOutAndGoHome(navigate)}>
            Sign Out
          </Button>
        </div>
      </div>
    </DoorFrame>
  )
}

interface DayProps {
  day: Omit<DoorAudition, 'stages'> & { is_open: boolean }
  isKept: boolean
  /** The server's counts, or null without a network. */
  numbers: { planned: number; arrived: number; has_left: number; absent: number } | null
}

function Day({ day, isKept, numbers }: DayProps) {
  const { id, country, venue, address, state_city: state, starts_at: from, ends_at: to } = day
  const inside = (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 text-lg font-bold text-heading" translate="no">
          {venue}
        </span>
        {isKept ? <Badge tone="success">On this phone</Badge> : null}
        {day.cancelled_at ? <Badge tone="danger">Cancelled</Badge> : null}
      </span>
      <span className="font-semibold">
        {`${formatDay(from, country)}, ${formatTime(from, country)}–${formatTime(to, country)}`}
      </span>
      <span translate="no" className="text-muted-foreground">
        {[address, state].filter(Boolean).join(', ')}
      </span>
      {numbers ? (
        <span className="text-sm">
          {`${numbers.planned} planned · ${numbers.arrived} here · ${numbers.has_left} left · ${numbers.absent} absent`}
        </span>
      ) : null}
      {day.is_open ? null : (
        <span className="font-semibold text-warning-strong">
          The list opens the day before, and closes 12 hours after the end.
        </span>
      )}
    </>
  )
  const style = 'flex min-w-0 flex-col gap-1 rounded-card border-2 border-control p-4 wrap-anywhere'
  return (
    <li>
      {day.is_open ? (
        // A full page load, because the door's page has its own headers, which allow the camera.
        <a href={paths.door(id)} className={`${style} hover:border-heading`}>
          {inside}
        </a>
      ) : (
        <div className={style}>{inside}</div>
      )}
    </li>
  )
}
