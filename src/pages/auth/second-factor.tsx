import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { authQueries } from '@/features/auth/queries'
import { secondFactorQueries, useVerifyCode } from '@/features/account/second-factor/queries'
import { roleNames } from '@/domain/team'
import { paths, safeReturnPath } from '@/lib/paths'
import { useUser } from '@/lib/supabase/use-user'
import { lazyView } from '@/lib/lazy'

// Needs no prefetch of the form libraries, because signing in has loaded them.
const CodeForm = lazyView(
  async () => (await import('@/features/account/second-factor/components/code-form')).CodeForm,
)

// Used once, with the library that draws QR codes.
const AddAuthenticator = lazyView(
  async () =>
    (await import('@/features/account/second-factor/components/add-authenticator'))
      .AddAuthenticator,
)

type Step = 'code' | 'enrol' | 'add' | 'reset' | null

/**
 * Between the password and the administrator's pages: asks for the code, or for a first authenticator if one is
 * required, or if a member came to add one because an action needs its code.
 */
export default function SecondFactorPage() {
  const user = useUser()
  const membership = useQuery(authQueries.membership(user.id))
  const level = useQuery(secondFactorQueries.level(user.id))
  const [address] = useSearchParams()
  const isKnown = membership.data !== undefined && level.data !== undefined

  return (
    <div className="mx-auto max-w-md">
      <PageHeading>Your code</PageHeading>
      <Card className="mt-6">
        <QueryView
          query={{ ...membership, data: isKnown ? membership.data : undefined }}
          errorTitle="Error fetching data"
          skeleton={<Skeleton className="h-60 w-full" />}
        >
          {({ missing, role }) => (
            <NextStep
              members={role === null ? 'Members of the team' : roleNames(role)}
              step={
                missing === 'code' || level.data?.needsCode
                  ? 'code'
                  : missing === 'enrol' || missing === 'reset'
                    ? missing
                    : role !== null && address.has('add') && !level.data?.hasShownCode
                      ? 'add'
                      : null
              }
            />
          )}
        </QueryView>
      </Card>
    </div>
  )
}

function NextStep({ step, members }: { step: Step; members: string }) {
  const state = useLocation().state as { from?: unknown } | null
  const verify = useVerifyCode()
  const way = safeReturnPath(state?.from ?? paths.adminToday)
  // After the step is done here, the page continues automatically.
  const [wasAsked, setWasAsked] = useState(step !== null)
  if (step !== null && !wasAsked) setWasAsked(true)

  if (step === 'code') {
    return (
      <>
        <p className="mb-4">Open your authenticator app to find it.</p>
        <CodeForm
          placeholder={<Skeleton className="h-44 w-full" />}
          submitLabel="Go on"
          onSubmit={verify.mutateAsync}
        />
        <p className="mt-6">
          Lost your phone? Use your second authenticator, or ask the people who run this site to
          remove the lost one.
        </p>
      </>
    )
  }
  if (step === 'enrol' || step === 'add') {
    return (
      <>
        {step === 'add' ? (
          <p>Set up an authenticator app. It takes two minutes, and you go on where you were.</p>
        ) : (
          <>
            <p>{`${members} sign in with a password and a code from an authenticator app. Set yours up now. It takes two minutes.`}</p>
            <p className="mt-2">What is on this phone stays, and is sent after that.</p>
          </>
        )}
        <AddAuthenticator
          placeholder={<Skeleton className="mt-4 h-52 w-full" />}
          label="Set it up"
          isFirst
        />
      </>
    )
  }
  if (step === 'reset') {
    return (
      <>
        <p className="mb-4">
          Your authenticators were reset. Your account page shows how to add a new one.
        </p>
        <ButtonLink to={paths.account} variant="secondary">
          Open your account
        </ButtonLink>
      </>
    )
  }
  if (wasAsked) return <Navigate to={way} replace />
  return (
    <>
      <p className="mb-4">No code is needed right now.</p>
      <ButtonLink to={paths.dashboard} variant="secondary">
        Go to your dashboard
      </ButtonLink>
    </>
  )
}
