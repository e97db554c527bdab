import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Fold } from '@/components/ui/fold'
import { Skeleton } from '@/components/ui/skeleton'
import { Icon } from '@/components/ui/icon'
import { formatExactMoney } from '@/domain/money'
import { DEFAULT_COUNTRY } from '@/domain/regions'
import type { CloseAccountProps } from '@/features/account/details/components/close-account'
import { SessionList } from '@/features/account/details/components/session-list'
import {
  accountQueries,
  useUpdateDetails,
  useUpdateEmail,
  useUpdatePassword,
} from '@/features/account/details/queries'
import { applicationQueries } from '@/features/family/children/queries'
import { authQueries } from '@/features/auth/queries'
import { signOutAndGoHome } from '@/features/auth/sign-out'
import { KeptHere } from '@/features/account/kept/components/kept-here'
import { EmailSwitches } from '@/features/account/emails/components/email-switches'
import { secondFactorQueries } from '@/features/account/second-factor/queries'
import { dueBackQuery } from '@/features/family/payments/credit-query'
import { lazyView, type Visit } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import { useConfirmedUser } from '@/lib/api/session-store'
import { useUser } from '@/lib/supabase/use-user'
import { useDialogParam } from '@/lib/use-dialog-param'
import { emailQueries } from '@/features/account/emails/queries'

// Few visitors open each of these.
const CloseAccount = lazyView(
  async () => (await import('@/features/account/details/components/close-account')).CloseAccount,
)
const DetailsForm = lazyView(
  async () => (await import('@/features/account/details/components/details-form')).DetailsForm,
)
const EmailForm = lazyView(
  async () => (await import('@/features/account/details/components/email-form')).EmailForm,
)
const PasswordForm = lazyView(
  async () => (await import('@/features/account/details/components/password-form')).PasswordForm,
)
// For people who sign out before everything is sent.
const SignOutQuestion = lazyView(
  async () => (await import('@/features/auth/components/sign-out-question')).SignOutQuestion,
)
// For administrators only.
const ResetCode = lazyView(
  async () => (await import('@/features/account/join/components/admin-code')).ResetCode,
)
const Authenticators = lazyView(
  async () =>
    (await import('@/features/account/second-factor/components/authenticators')).Authenticators,
)

/** The page's first queries, sent even before its code has loaded. */
export function loader({ userId }: Visit) {
  return [
    applicationQueries.mine(userId),
    emailQueries.mine(userId),
    accountQueries.sessions(userId),
  ]
}

export default function AccountPage() {
  const user = useUser()
  const isConfirmed = useConfirmedUser() !== null
  const navigate = useNavigate()
  // Only to know the country of a number without a country code. The page does not wait for it.
  const { data: applications } = useQuery(applicationQueries.mine(user.id))
  const { data: membership, refetch: askMembership } = useQuery(authQueries.membership(user.id))
  const { data: level } = useQuery(secondFactorQueries.level(user.id))
  const isAdmin = membership !== undefined && membership.role !== null
  const updateDetails = useUpdateDetails()
  const updateEmail = useUpdateEmail(user)
  const updatePassword = useUpdatePassword(user)
  const [address] = useSearchParams()
  const leaving = useDialogParam('sign-out')
  const country = applications?.[0]?.country ?? DEFAULT_COUNTRY

  return (
    <>
      <PageHeading>Account</PageHeading>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Card>
            <h2 className="text-xl">You</h2>
            <Fold title="Name and phone" value={user.parentName}>
              {(wasOpened) =>
                isConfirmed ? (
                  <DetailsForm
                    key={country}
                    isWanted={wasOpened}
                    placeholder={<Skeleton className="h-64" />}
                    user={user}
                    country={country}
                    onSubmit={updateDetails.mutateAsync}
                  />
                ) : (
                  <Skeleton className="h-64" />
                )
              }
            </Fold>
            <Fold title="Email" value={user.email}>
              {(wasOpened) => (
                <>
                  {isAdmin && isConfirmed ? (
                    <p className="mb-4 flex gap-2">
                      <Icon name="info" className="mt-0.5" />
                      <span className="min-w-0 [overflow-wrap:anywhere]">
                        Your part in the team is bound to <span translate="no">{user.email}</span>
                        <span>{`. With another address it waits until ${membership.role === 'owner' ? 'another' : 'an'} owner confirms the new one.${membership.role === 'owner' ? ' If you’re the only owner, appoint a second one first: nobody else can confirm it.' : ''}`}</span>
                      </span>
                    </p>
                  ) : null}
                  {!isConfirmed ? (
                    <Skeleton className="h-64" />
                  ) : level?.needsCode ? (
                    <CodeFirst />
                  ) : (
                    <EmailForm
                      key={user.email}
                      isWanted={wasOpened}
                      placeholder={<Skeleton className="h-64" />}
                      email={user.email}
                      onSubmit={updateEmail.mutateAsync}
                    />
                  )}
                </>
              )}
            </Fold>
          </Card>
          <Card>
            <h2 className="text-xl">Emails you get</h2>
            <EmailSwitches userId={user.id} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Card>
            <h2 className="text-xl">Signing in</h2>
            <Fold title="Password">
              {(wasOpened) =>
                level?.needsCode ? (
                  <CodeFirst />
                ) : (
                  <PasswordForm
                    isWanted={wasOpened}
                    placeholder={<Skeleton className="h-64" />}
                    onSubmit={updatePassword.mutateAsync}
                  />
                )
              }
            </Fold>
            {isAdmin || level?.needsCode || level?.hasShownCode ? (
              <>
                <h3 className="mt-4 text-base">Authenticators</h3>
                {membership?.missing === 'reset' ? (
                  <ResetCode onTold={askMembership} />
                ) : level?.needsCode ? (
                  <CodeFirst />
                ) : (
                  <Authenticators
                    isWanted
                    userId={user.id}
                    isRequired={membership?.isSecondFactorRequired === true}
                  />
                )}
              </>
            ) : null}
            <h3 className="mt-4 text-base">Where you’re signed in</h3>
            <SessionList userId={user.id} country={country} />
            <p className="mt-6 mb-3">Signing out also clears your drafts from this phone.</p>
            <Button variant="secondary" onClick={() => void signOutAndGoHome(navigate)}>
              Sign Out
            </Button>
          </Card>
          <Card>
            <h2 className="text-xl">Your data</h2>
            <p className="my-4">Everything we hold about you and your children.</p>
            <ButtonLink to={paths.myData} variant="secondary">
              <Icon name="eye" />
              See my data
            </ButtonLink>
            <div className="mt-4 border-t border-border">
              <Fold title="What this phone keeps">
                {(wasOpened) =>
                  wasOpened ? <KeptHere userId={user.id} country={country} /> : null
                }
              </Fold>
              <Fold title="Close the account" isOpenFirst={address.get('close') === 'account'}>
                {(wasOpened) =>
                  wasOpened ? (
                    <Closing userId={user.id} email={user.email} country={country} />
                  ) : null
                }
              </Fold>
            </div>
          </Card>
        </div>
      </div>
      {leaving.value === null ? null : (
        <SignOutQuestion
          isWanted
          userId={user.id}
          onSignOut={() => signOutAndGoHome(navigate, { isSure: true })}
          onClose={leaving.close}
        />
      )}
    </>
  )
}

function Closing({ userId, ...props }: Omit<CloseAccountProps, 'dueBack'>) {
  const { data: due = [] } = useQuery(dueBackQuery(userId))
  return (
    <CloseAccount
      {...props}
      isWanted
      placeholder={<Skeleton className="h-64" />}
      userId={userId}
      dueBack={due.map(({ amount, currency }) => formatExactMoney(amount, currency))}
    />
  )
}

/** The auth service changes no credentials of the account before it has verified the code. */
function CodeFirst() {
  return (
    <>
      <p className="my-4">Enter the code of your authenticator first.</p>
      <ButtonLink to={paths.secondFactor} state={{ from: paths.account }} variant="secondary">
        Enter your code
      </ButtonLink>
    </>
  )
}
