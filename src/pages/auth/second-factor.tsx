import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { Card } from '@/components/ui/card'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { authQueries } from '@/features/auth/queries'
import { AddAuthenticator } from '@/features/second-factor/components/add-authenticator'
import { CodeForm } from '@/features/second-factor/components/code-form'
import { secondFactorQueries, useVerifyCode } from '@/features/second-factor/queries'
import { paths, safeReturnPath } from '@/lib/paths'
import { useUser } from '@/lib/supabase/use-user'

/** Between the password and the administrator's pages: the code, or a first authenticator where one is required. */
export default function SecondFactorPage() {
  const user = useUser()
  const state = useLocation().state as { from?: unknown } | null
  const membership = useQuery(authQueries.membership(user.id))
  const level = useQuery(secondFactorQueries.level(user.id))
  const verify = useVerifyCode()
  const way = safeReturnPath(state?.from ?? paths.adminDashboard)

  return (
    <div className="mx-auto max-w-md">
      <QueryView
        query={membership}
        errorTitle="Error fetching data"
        skeleton={<Skeleton className="h-72 w-full" />}
      >
        {({ missing }) => {
          if (missing === 'code' || level.data?.needsCode) {
            return (
              <>
                <PageHeading>Your code</PageHeading>
                <Card className="mt-6">
                  <p className="mb-4">Open your authenticator app to find it.</p>
                  <CodeForm submitLabel="Go on" onSubmit={verify.mutateAsync} />
                  <p className="mt-6">
                    Lost your phone? Use your second authenticator, or ask whoever runs this site to
                    remove the lost one.
                  </p>
                </Card>
              </>
            )
          }
          if (missing === 'enrol') {
            return (
              <>
                <PageHeading>Set up your authenticator</PageHeading>
                <Card className="mt-6">
                  <p>
                    Every administrator signs in with a password and a code from an authenticator
                    app. It takes two minutes, and you need it from now on.
                  </p>
                  <AddAuthenticator label="Set it up" isFirst />
                </Card>
              </>
            )
          }
          return level.data ? <Navigate to={way} replace /> : <Skeleton className="h-72 w-full" />
        }}
      </QueryView>
    </div>
  )
}
