import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { Card } from '@/components/ui/card'
import { TeamAccountForm } from '@/features/account/join/components/team-account-form'
import { useMakeTeamAccount } from '@/features/account/join/queries'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'

const linkStyle = 'text-primary-strong underline underline-offset-4'

/**
 * Creates an account without a child, for people who will help run the show, and then opens the page with their code.
 */
export default function JoinNewPage() {
  const state = useLocation().state as { from?: unknown } | null
  const navigate = useNavigate()
  const make = useMakeTeamAccount()
  const [confirmationAddress, setConfirmationAddress] = useState<string>()
  const isOnTheWay = state?.from !== undefined
  useEffect(() => {
    if (!isOnTheWay) void navigate('.', { replace: true, state: { from: paths.join } })
  }, [isOnTheWay, navigate])

  if (confirmationAddress !== undefined) {
    return (
      <div className="mx-auto max-w-md px-4 py-8">
        <PageHeading>Check your email</PageHeading>
        <p className="mt-4 wrap-anywhere">
          We sent a link to <strong>{confirmationAddress}</strong>. Open it, then{' '}
          <Link to={paths.login} state={{ from: paths.join }} className={linkStyle}>
            sign in
          </Link>
          .
        </p>
      </div>
    )
  }
  return (
    <div className="mx-auto max-w-md px-4 py-8">
      <PageHeading>An account for the team</PageHeading>
      <p className="mt-4">
        <span>{`For people who help run ${config.productName}. To enter a child, `}</span>
        <Link to={paths.register} className={linkStyle}>
          register your child
        </Link>{' '}
        instead.
      </p>
      <Card className="mt-6">
        <TeamAccountForm
          onSubmit={async (input) => {
            const { hasSession } = await make.mutateAsync(input)
            if (!hasSession) setConfirmationAddress(input.email)
          }}
        />
      </Card>
    </div>
  )
}
