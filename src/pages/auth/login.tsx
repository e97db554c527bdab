import { useLocation, Link } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { Card } from '@/components/ui/card'
import { SignInForm } from '@/features/auth/components/sign-in-form'
import { signInFailureTitle, useSignIn } from '@/features/auth/queries'
import { paths } from '@/lib/paths'

export default function LoginPage() {
  const state = useLocation().state as { from?: unknown } | null
  const failureTitle = signInFailureTitle({ isOnTheWay: state?.from !== undefined })
  const signIn = useSignIn(failureTitle)
  const link = 'text-primary-strong inline-flex min-h-11 items-center underline underline-offset-4'

  return (
    <div className="mx-auto max-w-md px-4 py-8">
      <PageHeading>Sign In</PageHeading>
      <Card className="mt-6">
        <SignInForm failureTitle={failureTitle} onSubmit={signIn.mutateAsync} />
        <p className="mt-4 flex flex-wrap justify-between gap-x-4">
          <Link to={paths.forgotPassword} className={link}>
            Forgot your password?
          </Link>
          <Link to={paths.register} className={link}>
            Register your child
          </Link>
        </p>
      </Card>
    </div>
  )
}
