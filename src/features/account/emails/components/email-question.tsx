import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/lib/paths'
import { isAskedThisWeek, isQuestionOpen, rememberQuestion } from '../email-question'
import { emailQueries, useSendConfirmation } from '../queries'

/**
 * Asks a family, at a point where it matters to them, to confirm their email address: until it is confirmed, news omits
 * the child's name and messages omit their text. At most once a week per device, and not in the week after a
 * confirmation email.
 */
export function EmailQuestion({ userId }: { userId: string }) {
  const [isDue] = useState(() => !isAskedThisWeek(userId))
  const [isLater, setIsLater] = useState(false)
  const send = useSendConfirmation(userId)
  // A failure shows no message here: the account page shows it.
  const { data } = useQuery({ ...emailQueries.mine(userId), meta: {}, enabled: isDue })
  const isAsked =
    isDue && !isLater && data !== undefined && (isQuestionOpen(data) || send.isSuccess)
  useEffect(() => {
    if (isAsked) rememberQuestion(userId)
  }, [isAsked, userId])
  if (!isAsked) return null
  return (
    <section
      aria-label="Your email"
      className="flex w-full flex-col items-start gap-3 rounded-card bg-info-soft p-4"
    >
      <p className="wrap-anywhere">
        <span>We&rsquo;ll write to </span>
        <strong translate="no">{data.address}</strong>
        <span>. Is that right?</span>
      </p>
      {send.isSuccess ? (
        <p role="status">
          It&rsquo;s on its way. Press &ldquo;Yes, that&rsquo;s my email&rdquo; in it. It can take a
          few minutes; look in your spam folder too.
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            isBusy={send.isPending}
            busyText="Sending…"
            onClick={() => send.mutate()}
          >
            Send me the email
          </Button>
          <ButtonLink size="small" variant="secondary" to={paths.account}>
            Change it
          </ButtonLink>
          <Button size="small" variant="quiet" onClick={() => setIsLater(true)}>
            Not now
          </Button>
        </div>
      )}
    </section>
  )
}
