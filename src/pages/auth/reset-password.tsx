import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Spinner } from '@/components/ui/spinner'
import type { RecoveryLink } from '@/features/auth/sign-in-api'
import { ResetPasswordForm } from '@/features/auth/components/reset-password-form'
import { useResetPassword } from '@/features/auth/sign-in-queries'
import { fetchNeedsCode } from '@/features/account/second-factor/api'
import { CodeForm } from '@/features/account/second-factor/components/code-form'
import { useVerifyCode } from '@/features/account/second-factor/queries'
import { toAppError } from '@/lib/api/errors'
import { BY_SIGNING_IN, paths } from '@/lib/paths'
import { useIsHydrated } from '@/lib/use-is-hydrated'

/** Parses the email's link. A plus sign in an address is literal. */
function linkOf(hash: string): RecoveryLink | null {
  const [, tokenHash, email] = /^#token_hash=([^&]+)&email=(.+)$/.exec(hash) ?? []
  if (!tokenHash || !email) return null
  try {
    return { tokenHash, email: decodeURIComponent(email) }
  } catch {
    return null
  }
}

/**
 * The target of the link in the recovery email. Opening it does nothing: the token is used together with the new
 * password.
 */
export default function ResetPasswordPage() {
  const isHydrated = useIsHydrated()
  const link = linkOf(useLocation().hash)
  const reset = useResetPassword(link, async () => (await fetchNeedsCode()).needsCode)
  const verify = useVerifyCode()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  // Set while the code is requested. Continues with the typed password.
  const [goOn, setGoOn] = useState<(() => void) | null>(null)

  async function save(password: string) {
    try {
      if ((await reset.mutateAsync(password)) === 'code') {
        await new Promise<void>((resolve) => setGoOn(() => resolve))
        setGoOn(null)
        await reset.mutateAsync(password)
      }
      void navigate(paths.dashboard, { replace: true, state: BY_SIGNING_IN })
    } catch (cause) {
      const error = toAppError(cause)
      if (!error.code?.startsWith('link_')) throw error
      setProblem(error.message)
    }
  }

  const noLink = 'This page opens from the link in an email we send you. Ask for one here.'
  return (
    <div className="mx-auto max-w-md px-4 py-8">
      <PageHeading>Choose a new password</PageHeading>
      <Card className="mt-6">
        {!isHydrated ? <Spinner /> : null}
        {isHydrated && link && problem === undefined ? (
          <>
            <p className="mb-4">
              For <strong translate="no">{link.email}</strong>
            </p>
            <div hidden={goOn !== null}>
              <ResetPasswordForm onSubmit={({ password }) => save(password)} />
            </div>
            {goOn ? (
              <>
                <p className="mb-4">One more step: the code of your authenticator app.</p>
                <CodeForm
                  submitLabel="Save the new password"
                  onSubmit={(code) => verify.mutateAsync(code).then(goOn)}
                />
              </>
            ) : null}
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
