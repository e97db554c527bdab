import { useQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { useMember } from '@/lib/member'
import type { AccountState } from '../api'
import { panelQueries, useSendPasswordLetter } from '../queries'
import { CorrectAddress } from './correct-address'

export interface AccountStandingProps {
  userId: string
  /** Null for members who read no addresses: the family asks for the letter itself. */
  email: string | null
}

/** How the account stands, for a family that cannot sign in, with the letter for a new password. */
export function AccountStanding({ userId, email }: AccountStandingProps) {
  const state = useQuery(panelQueries.accountState(userId))
  const letter = useSendPasswordLetter()
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
            isBusy={letter.isPending}
            busyText="Sending…"
            onClick={() => letter.mutate(email)}
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
  const { confirmed_at, refused_at, last_sign_in_at, failed_letters, letter_failed_at } = account
  return [
    last_sign_in_at === null
      ? 'Nobody has signed in yet.'
      : `Last signed in on ${formatDateTime(last_sign_in_at, 'Nigeria')}.`,
    refused_at !== null
      ? `The address said on ${formatDate(refused_at)} that it is not theirs. No emails go to it.`
      : confirmed_at !== null
        ? `The address was confirmed on ${formatDate(confirmed_at)}.`
        : 'The address is not confirmed.',
    failed_letters === 0 || letter_failed_at === null
      ? 'No email was refused in the last 30 days.'
      : `${failed_letters === 1 ? '1 email was' : `${formatCount(failed_letters)} emails were`} refused, last on ${formatDate(letter_failed_at)}: ${account.letter_error ?? 'without a reason'}.`,
    account.unread === 0
      ? 'Everything on their page is read.'
      : `${formatCount(account.unread)} unread on their page.`,
    ...(account.are_letters_on ? [] : ['No emails about the show are sent at present.']),
  ]
}
