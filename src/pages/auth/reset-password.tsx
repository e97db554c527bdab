import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Spinner } from '@/components/ui/spinner'
import type { RecoveryLink } from '@/features/auth/api'
import { ResetPasswordForm } from '@/features/auth/components/reset-password-form'
import { useResetPassword } from '@/features/auth/queries'
import { toAppError } from '@/lib/api/errors'
import { paths } from '@/lib/paths'
import { useIsHydrated } from '@/lib/use-is-hydrated'

/** What the letter's link carries; a plus sign in an address stands for itself. */
function linkOf(hash: string): RecoveryLink | null {
  const [, tokenHash, email] = /^#token_hash=([^&]+)&email=(.+)$/.exec(hash) ?? []
  if (!tokenHash || !email) return null
  try {
    return { tokenHash, email: decodeURIComponent(email) }
  } catch {
    return null
  }
}

/** Where the link in the recovery letter leads. Opening it does nothing: the token is spent with the new password. */
export default function ResetPasswordPage() {
  const isHydrated = useIsHydrated()
  const link = linkOf(useLocation().hash)
  const reset = useResetPassword(link)
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()

  async function save(password: string) {
    try {
      await reset.mutateAsync(password)
      void navigate(paths.dashboard, { replace: true })
    } catch (cause) {
      const error = toAppError(cause)
      if (!error.code?.startsWith('link_')) throw error
      setProblem(error.message)
    }
  }

  const noLink = 'This page is opened by the link in a letter that we send you. Ask for one here.'
  return (
    <div className="mx-auto max-w-md px-4 py-8">
      <PageHeading>Choose a new password</PageHeading>
      <Card className="mt-6">
        {!isHydrated ? <Spinner /> : null}
        {isHydrated && link && problem === undefined ? (
          <>
            <p className="mb-4">
              For <strong>{link.email}</strong>
            </p>
            <ResetPasswordForm onSubmit={({ password }) => save(password)} />
          </>
        ) : null}
        {isHydrated && (!link || problem !== undefined) ? (
          <>
            <p className="mb-4" role={problem === undefined ? undefined : 'alert'}>
              {problem ?? noLink}
            </p>
            <ButtonLink to={paths.forgotPassword}>Send a new link</ButtonLink>
          </>
        ) : null}
      </Card>
    </div>
  )
}
