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
 * Around the pages of a door. It asks nobody who somebody is: a door opens without a network, by the list that is on the
 * phone, and the database refuses each call that is not somebody's to make.
 */
export function CheckInLayout() {
  useEffect(() => {
    // Hears of a session that has ended, which takes the names from the phone.
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
