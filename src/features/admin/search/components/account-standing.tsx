import { useQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { Button } from '@/components/ui/button'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { useMember } from '@/lib/member'
import type { AccountState } from '../api'
import { panelQueries, useSendPasswordEmail } from '../queries'
import { CorrectAddress } from './correct-address'

export interface AccountStandingProps {
  userId: string
  /** Null for members who may not read addresses: the family requests the email itself. */
  email: string | null
}

/** The state of an account whose family cannot sign in, with a button to send a password reset. */
export function AccountStanding({ userId, email }: AccountStandingProps) {
  const state = useQuery(panelQueries.accountState(userId))
  const passwordEmail = useSendPasswordEmail()
  const { isOwner } = useMember()
  return (
    <div
      role="group"
      aria-label="The account"
      className="flex flex-col items-start gap-2 rounded-card bg-muted p-3"
    >
      <QueryView
        query={state}
        errorTitle="Could not look up the account."
        skeleton={<SkeletonList count={1} className="h-20" />}
      >
        {(account) =>
          account === null ? (
            <p>Nothing is stored for this account any more.</p>
          ) : (
            <ul className="flex flex-col gap-1">
              {sentencesOf(account).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {email === null ? (
        <p>They ask for a new password themselves, under &ldquo;Forgot password?&rdquo;.</p>
      ) : (
        <>
          <p>
            <span>It goes to </span>
            <span translate="no" className="font-semibold wrap-anywhere">
              {email}
            </span>
            <span>. Please have them read this address to you first.</span>
          </p>
          <Button
            size="small"
            variant="secondary"
            isBusy={passwordEmail.isPending}
            busyText="Sending…"
            onClick={() => passwordEmail.mutate(email)}
          >
            Send the email for a new password
          </Button>
          {isOwner ? <CorrectAddress userId={userId} /> : null}
        </>
      )}
    </div>
  )
}

function sentencesOf(account: AccountState): string[] {
  const { confirmed_at, refused_at, last_sign_in_at, failed_emails, email_failed_at } = account
  return [
    last_sign_in_at === null
      ? 'Nobody has signed in yet.'
      : `Last signed in on ${formatDateTime(last_sign_in_at, OFFICE_COUNTRY)}.`,
    refused_at !== null
      ? `The address said on ${formatDate(refused_at)} that it is not theirs. No emails go to it.`
      : confirmed_at !== null
        ? `The address was confirmed on ${formatDate(confirmed_at)}.`
        : 'The address is not confirmed.',
    failed_emails === 0 || email_failed_at === null
      ? 'No email was refused in the last 30 days.'
      : `${failed_emails === 1 ? '1 email was' : `${formatCount(failed_emails)} emails were`} refused, last on ${formatDate(email_failed_at)}: ${account.email_error ?? 'without a reason'}.`,
    account.unread === 0
      ? 'They have read everything on their page.'
      : `${formatCount(account.unread)} unread on their page.`,
    ...(account.are_emails_on ? [] : ['No emails about the show are going out right now.']),
  ]
}
