import { useState } from 'react'
import { PageHeading } from '@/components/page-heading'
import { Card } from '@/components/ui/card'
import { Link } from 'react-router-dom'
import { ForgotPasswordForm } from '@/features/auth/components/forgot-password-form'
import { useRequestPasswordReset } from '@/features/auth/sign-in-queries'
import { paths } from '@/lib/paths'

export default function ForgotPasswordPage() {
  const request = useRequestPasswordReset()
  const [address, setAddress] = useState<string>()

  return (
    <div className="mx-auto max-w-md px-4 py-8">
      <PageHeading>{address ? 'Check your email' : 'Forgot your password?'}</PageHeading>
      <Card className="mt-6">
        {address ? (
          <p>
            If there is an account for <strong>{address}</strong>, a link to choose a new password
            is on its way. It may take a few minutes; look in the spam folder, too.
          </p>
        ) : (
          <>
            <p className="mb-4">We&rsquo;ll send you a link to choose a new one.</p>
            <ForgotPasswordForm
              onSubmit={async ({ email }) => {
                await request.mutateAsync(email)
                setAddress(email)
              }}
            />
          </>
        )}
        <Link
          to={paths.login}
          className="mt-2 inline-flex min-h-11 items-center text-primary-strong underline underline-offset-4"
        >
          Back to sign in
        </Link>
      </Card>
    </div>
  )
}
