import { useState } from 'react'
import { PageHeading } from '@/components/page-heading'
import { Link } from 'react-router-dom'
import { RegistrationForm } from '@/features/auth/components/registration-form'
import { useSignUp } from '@/features/auth/sign-in-queries'
import { paths } from '@/lib/paths'
import { useRegistration } from '@/lib/use-registration'

// Opens a new tab, so that a half-filled form stays open.
function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-8 items-center text-primary-strong underline underline-offset-4"
    >
      <span>{children}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  )
}

export default function RegisterPage() {
  const signUp = useSignUp()
  const whyClosed = useRegistration()
  const [confirmationAddress, setConfirmationAddress] = useState<string>()

  return (
    <div className="mx-auto max-w-2xl px-4 py-8">
      <PageHeading>{confirmationAddress ? 'Check your email' : 'Register your child'}</PageHeading>
      {confirmationAddress ? (
        <p className="mt-4 text-lg">
          We sent a link to <strong>{confirmationAddress}</strong>. Open it to finish, then{' '}
          <Link to={paths.login} className="text-primary-strong underline underline-offset-4">
            sign in
          </Link>
          . Your child is already registered.
        </p>
      ) : (
        <>
          <p className="mt-2 text-lg text-muted-foreground">
            For a parent or legal guardian. Already have an account?{' '}
            <Link to={paths.login} className="text-primary-strong underline underline-offset-4">
              Sign in
            </Link>
          </p>
          {/* On phones the form has the full width. */}
          <div className="mt-4 sm:mt-6 sm:rounded-card sm:border sm:border-border sm:bg-surface sm:p-6 sm:shadow-soft">
            <RegistrationForm
              whyClosed={whyClosed}
              onSubmit={async (input) => {
                const { hasSession } = await signUp.mutateAsync(input)
                if (!hasSession) setConfirmationAddress(input.email)
              }}
              signInLink={
                <Link to={paths.login} className="underline underline-offset-4">
                  Sign in instead.
                </Link>
              }
              legalLinks={
                <span className="mt-2 flex flex-wrap gap-x-4">
                  <LegalLink to={paths.terms}>Terms</LegalLink>
                  <LegalLink to={paths.privacy}>Privacy notice</LegalLink>
                </span>
              }
            />
          </div>
        </>
      )}
    </div>
  )
}
