import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Fold } from '@/components/ui/fold'
import { Skeleton } from '@/components/ui/skeleton'
import { Icon } from '@/components/ui/icon'
import { useSignInAgain } from '@/components/use-sign-in-again'
import { formatExactMoney } from '@/domain/money'
import { DEFAULT_COUNTRY } from '@/domain/regions'
import { SessionList } from '@/features/account/details/components/session-list'
import {
  accountQueries,
  useCloseAccount,
  useUpdateDetails,
  useUpdateEmail,
  useUpdatePassword,
} from '@/features/account/details/queries'
import { applicationQueries } from '@/features/family/children/queries'
import { authQueries } from '@/features/auth/queries'
import { signOutAndGoHome } from '@/features/auth/sign-out'
import { KeptHere } from '@/features/account/kept/components/kept-here'
import { LetterSwitches } from '@/features/account/letters/components/letter-switches'
import { secondFactorQueries } from '@/features/account/second-factor/queries'
import { creditQuery } from '@/features/family/payments/credit-query'
import { lazyView, type Visit } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import { useConfirmedUser } from '@/lib/api/session-store'
import { useUser } from '@/lib/supabase/use-user'
import { useOpened } from '@/lib/use-opened'
import { letterQueries } from '@/features/account/letters/queries'

// Each is opened by few.
const DetailsForm = lazyView(
  async () => (await import('@/features/account/details/components/details-form')).DetailsForm,
)
const EmailForm = lazyView(
  async () => (await import('@/features/account/details/components/email-form')).EmailForm,
)
const PasswordForm = lazyView(
  async () => (await import('@/features/account/details/components/password-form')).PasswordForm,
)
// For whoever signs out before all is sent.
const SignOutQuestion = lazyView(
  async () => (await import('@/features/auth/components/sign-out-question')).SignOutQuestion,
)
// For administrators alone.
const ResetCode = lazyView(
  async () => (await import('@/features/account/join/components/admin-code')).ResetCode,
)
const Authenticators = lazyView(
  async () =>
    (await import('@/features/account/second-factor/components/authenticators')).Authenticators,
)

/** Asked for first, also before this page is there. */
export function firstQueries({ userId }: Visit) {
  return [
    applicationQueries.mine(userId),
    letterQueries.mine(userId),
    accountQueries.sessions(userId),
  ]
}

export default function AccountPage() {
  const user = useUser()
  const isConfirmed = useConfirmedUser() !== null
  const navigate = useNavigate()
  // Only for the country that a number without its code belongs to; the page stands without it.
  const { data: applications } = useQuery(applicationQueries.mine(user.id))
  const { data: membership, refetch: askMembership } = useQuery(authQueries.membership(user.id))
  const { data: level } = useQuery(secondFactorQueries.level(user.id))
  const isAdmin = membership !== undefined && membership.role !== null
  const updateDetails = useUpdateDetails()
  const updateEmail = useUpdateEmail(user)
  const updatePassword = useUpdatePassword(user)
  const [isClosing, setIsClosing] = useState(false)
  const leaving = useOpened('sign-out')
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
            <LetterSwitches userId={user.id} />
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
              <Fold title="Close the account">
                {() => (
                  <>
                    <p className="mb-3">
                      This erases your account, your children with their tickets and reports, your
                      payments and your donations, at once and for good.
                    </p>
                    <Button variant="destructive" onClick={() => setIsClosing(true)}>
                      Close my account
                    </Button>
                  </>
                )}
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
      <CloseQuestion
        userId={user.id}
        email={user.email}
        isOpen={isClosing}
        onClose={() => setIsClosing(false)}
      />
    </>
  )
}

interface CloseQuestionProps {
  userId: string
  email: string
  isOpen: boolean
  onClose: () => void
}

function CloseQuestion({ userId, email, isOpen, onClose }: CloseQuestionProps) {
  const navigate = useNavigate()
  const { runSurely, question } = useSignInAgain(email)
  const closeAccount = useCloseAccount(userId, runSurely)
  const { data: credit = [] } = useQuery({ ...creditQuery(userId), enabled: isOpen })
  const sums = credit.map(({ amount, currency }) => formatExactMoney(amount, currency))
  return (
    <>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={onClose}
        title="Close your account?"
        description={
          <>
            <span>Everything held about you and your children is erased for good.</span>
            {sums.length > 0 ? (
              <strong className="mt-2 block">
                {`${sums.join(' and ')} of yours is still with us. Ask us to send it back first: after this we don’t know whose it is.`}
              </strong>
            ) : null}
          </>
        }
        typedConfirmation={email}
        confirmLabel="Close for good"
        busyText="Closing…"
        isDestructive
        onConfirm={async () => {
          await closeAccount.mutateAsync(undefined)
          void navigate(paths.home, { replace: true })
        }}
      />
      {question}
    </>
  )
}

/** The auth service changes nothing that opens the account before it has seen the code. */
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
