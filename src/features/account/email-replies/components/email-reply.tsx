import { useLocation, useNavigate } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { toAppError } from '@/lib/api/errors'
import { paths } from '@/lib/paths'
import { useIsHydrated } from '@/lib/use-is-hydrated'
import type { EmailAnswer } from '../api'
import { useAnswerEmail } from '../queries'
import { NO_TOKEN, OLD_TOKEN, type ReplyWords } from '../labels'

export interface EmailReplyProps {
  answer: EmailAnswer
  /** One sentence about what the button does. */
  ask: ReplyWords
  button: string
  /** The confirmation for the server's answer. */
  done: (outcome: string) => ReplyWords
}

const UNKNOWN = 'email_token_unknown'

/** Reads the outcome from the history state, where it survives a reload; the token is not kept there. */
function outcomeOf({ state }: { state: unknown }): string | null {
  const { outcome } = (state ?? {}) as { outcome?: string }
  return outcome ?? null
}

/**
 * The target of an email's link. Opening it changes nothing, because email scanners open links too: only the button
 * does. The token is in the fragment, which is never sent to a server, and is removed from the URL with the answer.
 */
export function EmailReply({ answer, ask, button, done }: EmailReplyProps) {
  const isHydrated = useIsHydrated()
  const location = useLocation()
  const { hash, pathname } = location
  const navigate = useNavigate()
  const { mutate, isPending, error } = useAnswerEmail(answer)
  const token = hash.slice(1)
  const outcome = outcomeOf(location)
  const isOpen = outcome === null && (token !== '' || !isHydrated)

  const end = (said: string) =>
    void navigate(pathname, { replace: true, state: { outcome: said }, preventScrollReset: true })

  function press() {
    mutate(token, {
      onSuccess: end,
      onError: (cause) => {
        if (toAppError(cause).code === UNKNOWN) end(UNKNOWN)
      },
    })
  }

  let words = ask
  if (outcome === UNKNOWN) words = OLD_TOKEN
  else if (outcome !== null) words = done(outcome)
  else if (!isOpen) words = NO_TOKEN
  const problem = error && error.code !== UNKNOWN ? error.message : null

  return (
    <div className="mx-auto max-w-md px-4 py-8">
      <PageHeading key={outcome ?? 'ask'}>{words.title}</PageHeading>
      <Card className="mt-6">
        <p className="mb-4">{words.text}</p>
        {isOpen ? (
          <>
            <div role="alert" className="empty:hidden">
              {problem ? <p className="mb-4 text-destructive-strong">{problem}</p> : null}
            </div>
            <Button isBusy={isPending} onClick={press}>
              {button}
            </Button>
          </>
        ) : (
          <ButtonLink to={paths.account} variant="secondary">
            Go to your account
          </ButtonLink>
        )}
      </Card>
    </div>
  )
}
