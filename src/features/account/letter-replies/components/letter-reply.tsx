import { useLocation, useNavigate } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { toAppError } from '@/lib/api/errors'
import { paths } from '@/lib/paths'
import { useIsHydrated } from '@/lib/use-is-hydrated'
import type { LetterAnswer } from '../api'
import { useAnswerLetter } from '../queries'
import { NO_TOKEN, OLD_TOKEN, type ReplyWords } from '../words'

export interface LetterReplyProps {
  answer: LetterAnswer
  /** Says in one sentence what the button does. */
  ask: ReplyWords
  button: string
  /** Says what was done, by the server's answer. */
  done: (outcome: string) => ReplyWords
}

const UNKNOWN = 'letter_token_unknown'

/** The outcome stands in the history's state, so that it is there after a reload; the token is not. */
function outcomeOf({ state }: { state: unknown }): string | null {
  const { outcome } = (state ?? {}) as { outcome?: string }
  return outcome ?? null
}

/**
 * Where a link of a letter leads. Opening it does nothing, because scanners of mail open links too: the press does.
 * The token stands behind `#`, which no server is sent, and leaves the address with the answer.
 */
export function LetterReply({ answer, ask, button, done }: LetterReplyProps) {
  const isHydrated = useIsHydrated()
  const location = useLocation()
  const { hash, pathname } = location
  const navigate = useNavigate()
  const { mutate, isPending, error } = useAnswerLetter(answer)
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
