import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { queryClient } from '@/app/query-client'
import { DOOR_SENTENCES } from '@/lib/api/door-errors'
import { addErrorSentences } from '@/lib/api/errors'
import { onSignOut } from '@/lib/api/session-store'
import { startSession } from '@/lib/supabase/session'
import { PageSpinner } from './page-spinner'

addErrorSentences(DOOR_SENTENCES)

/**
 * The layout of a door's pages. It checks no session, because a door opens offline with the list on the phone, and the
 * database refuses every call that somebody may not make.
 */
export function CheckInLayout() {
  useEffect(() => {
    // Notices an ended session, which removes the names from the phone.
    void startSession()
    return onSignOut(() => queryClient.clear())
  }, [])

  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<PageSpinner />}>
        <Outlet />
      </Suspense>
    </QueryClientProvider>
  )
}
