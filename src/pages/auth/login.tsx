import { Link, useLocation } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { Card } from '@/components/ui/card'
import { SignInForm } from '@/features/auth/components/sign-in-form'
import { signInFailureTitle, useSignIn } from '@/features/auth/sign-in-queries'
import { paths } from '@/lib/paths'

export default function LoginPage() {
  const state = useLocation().state as { from?: unknown } | null
  const failureTitle = signInFailureTitle({ isOnTheWay: state?.from !== undefined })
  const signIn = useSignIn(failureTitle)

  return (
    <div className="mx-auto max-w-md px-4 py-8">
      <PageHeading>Sign In</PageHeading>
      <Card className="mt-6">
        <SignInForm failureTitle={failureTitle} onSubmit={signIn.mutateAsync} />
        {state?.from === paths.join ? (
          <p className="mt-4">
            No account yet?{' '}
            <Link
              to={paths.joinNew}
              state={{ from: paths.join }}
              className="inline-flex min-h-11 items-center text-primary-strong underline underline-offset-4"
            >
              Make one for the team
            </Link>
          </p>
        ) : null}
      </Card>
    </div>
  )
}
