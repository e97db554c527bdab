import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { Icon } from '@/components/ui/icon'
import { phoneToEdit } from '@/domain/phone/phone'
import { DEFAULT_COUNTRY } from '@/domain/regions'
import { DetailsForm } from '@/features/account/components/details-form'
import { EmailForm } from '@/features/account/components/email-form'
import { PasswordForm } from '@/features/account/components/password-form'
import { SessionList } from '@/features/account/components/session-list'
import {
  useCloseAccount,
  useDownloadMyData,
  useUpdateDetails,
  useUpdateEmail,
  useUpdatePassword,
} from '@/features/account/queries'
import { applicationQueries } from '@/features/applications/queries'
import { authQueries } from '@/features/auth/queries'
import { signOutAndGoHome } from '@/features/auth/sign-out'
import { LetterSwitches } from '@/features/letters/components/letter-switches'
import { secondFactorQueries } from '@/features/second-factor/queries'
import { config } from '@/lib/config'
import { lazyView } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import { saveFile } from '@/lib/save-file'
import { useConfirmedUser } from '@/lib/api/session-store'
import { useUser } from '@/lib/supabase/use-user'

// For administrators alone.
const Authenticators = lazyView(
  async () => (await import('@/features/second-factor/components/authenticators')).Authenticators,
)

export default function AccountPage() {
  const user = useUser()
  const isConfirmed = useConfirmedUser() !== null
  const navigate = useNavigate()
  // Only for the country that a number without its code belongs to; the page stands without it.
  const { data: applications } = useQuery(applicationQueries.mine(user.id))
  const { data: membership } = useQuery(authQueries.membership(user.id))
  const { data: level } = useQuery(secondFactorQueries.level(user.id))
  const isAdmin = membership !== undefined && membership.role !== null
  const updateDetails = useUpdateDetails()
  const updateEmail = useUpdateEmail(user)
  const updatePassword = useUpdatePassword(user)
  const download = useDownloadMyData()
  const [isClosing, setIsClosing] = useState(false)
  const country = applications?.[0]?.country ?? DEFAULT_COUNTRY

  async function saveMyData() {
    const day = new Date().toISOString().slice(0, 10)
    const held = await download.mutateAsync(undefined)
    const file = new Blob([JSON.stringify(held, null, 2)], { type: 'application/json' })
    saveFile(file, `${config.slug}-my-data-${day}.json`)
  }

  return (
    <>
      <PageHeading>Account</PageHeading>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <Card>
          <h2 className="mb-4 text-xl">Name and phone</h2>
          {isConfirmed ? (
            <DetailsForm
              key={country}
              defaultValues={{
                parent_name: user.parentName,
                phone_number: user.phone ? phoneToEdit(user.phone, country) : '',
                country,
              }}
              onSubmit={updateDetails.mutateAsync}
            />
          ) : (
            <Skeleton className="h-64" />
          )}
        </Card>
        <Card>
          <h2 className="mb-4 text-xl">Email</h2>
          {isAdmin && isConfirmed ? (
            <p className="mb-4 flex gap-2">
              <Icon name="info" className="mt-0.5" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                Your right to administer is bound to {user.email}. With another address you lose it
                until you are appointed again.
              </span>
            </p>
          ) : null}
          {!isConfirmed ? (
            <Skeleton className="h-64" />
          ) : level?.needsCode ? (
            <CodeFirst />
          ) : (
            <EmailForm key={user.email} email={user.email} onSubmit={updateEmail.mutateAsync} />
          )}
        </Card>
        <Card>
          <h2 className="mb-4 text-xl">Password</h2>
          {level?.needsCode ? (
            <CodeFirst />
          ) : (
            <PasswordForm onSubmit={updatePassword.mutateAsync} />
          )}
        </Card>
        {isAdmin || level?.needsCode || level?.hasShownCode ? (
          <Card>
            <h2 className="text-xl">Authenticators</h2>
            {level?.needsCode ? (
              <CodeFirst />
            ) : (
              <Authenticators
                isWanted
                userId={user.id}
                isRequired={
                  isAdmin && level?.hasShownCode ? membership.isSecondFactorRequired : null
                }
              />
            )}
          </Card>
        ) : null}
        <Card>
          <h2 className="text-xl">Where you’re signed in</h2>
          <SessionList userId={user.id} country={country} />
        </Card>
        <Card>
          <h2 className="text-xl">Letters</h2>
          <LetterSwitches userId={user.id} />
        </Card>
        <Card>
          <h2 className="text-xl">Your data</h2>
          <p className="my-4">
            One file with everything held about you and your children: the account, each child, the
            consents, payments, subscriptions and donations, what is public, and the names of your
            files.
          </p>
          <Button
            variant="secondary"
            isBusy={download.isPending}
            busyText="Collecting…"
            onClick={() => void saveMyData().catch(() => undefined)}
          >
            <Icon name="download" />
            Download my data
          </Button>
        </Card>
        <Card>
          <h2 className="text-xl">Sign out</h2>
          <p className="my-4">
            What this device keeps of you goes with it: drafts, prefilled values and lists.
          </p>
          <Button variant="secondary" onClick={() => void signOutAndGoHome(navigate)}>
            Sign Out
          </Button>
        </Card>
        <Card className="xl:col-span-2">
          <h2 className="text-xl">Close the account</h2>
          <p className="my-4">
            Your account, your children, their tickets and reports, your payments with their proofs
            and your donations are erased at once. Nobody can bring them back. Download your data
            first if you want to keep it.
          </p>
          <Button variant="destructive" onClick={() => setIsClosing(true)}>
            Close my account
          </Button>
        </Card>
      </div>
      <CloseQuestion email={user.email} isOpen={isClosing} onClose={() => setIsClosing(false)} />
    </>
  )
}

interface CloseQuestionProps {
  email: string
  isOpen: boolean
  onClose: () => void
}

function CloseQuestion({ email, isOpen, onClose }: CloseQuestionProps) {
  const navigate = useNavigate()
  const closeAccount = useCloseAccount()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Close your account?"
      description="Everything held about you and your children is erased for good."
      typedConfirmation={email}
      confirmLabel="Close for good"
      busyText="Closing…"
      isDestructive
      onConfirm={async () => {
        await closeAccount.mutateAsync(undefined)
        void navigate(paths.home, { replace: true })
      }}
    />
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
