import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Spinner } from '@/components/ui/spinner'
import { ResetPasswordForm } from '@/features/auth/components/reset-password-form'
import { useUpdatePassword } from '@/features/auth/queries'
import { paths } from '@/lib/paths'
import { startSession } from '@/lib/supabase/session'
import { useSession } from '@/lib/api/session-store'

/** Where the link in the recovery mail leads; the link itself has opened the session. */
export default function ResetPasswordPage() {
  const session = useSession()
  const update = useUpdatePassword()
  const navigate = useNavigate()

  useEffect(() => {
    void startSession()
  }, [])

  return (
    <div className="mx-auto max-w-md px-4 py-8">
      <PageHeading>Choose a new password</PageHeading>
      <Card className="mt-6">
        {session.status === 'loading' ? <Spinner /> : null}
        {session.status === 'signed_in' ? (
          <ResetPasswordForm
            onSubmit={async ({ password }) => {
              await update.mutateAsync(password)
              void navigate(paths.dashboard, { replace: true })
            }}
          />
        ) : null}
        {session.status === 'signed_out' || session.status === 'failed' ? (
          <>
            <p className="mb-4">This link has expired or was used already. Ask for a new one.</p>
            <ButtonLink to={paths.forgotPassword}>Send a new link</ButtonLink>
          </>
        ) : null}
      </Card>
    </div>
  )
}
