import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { KeptWords } from '@/components/kept-words'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useSignInAgain } from '@/components/use-sign-in-again'
import type { Country } from '@/domain/regions'
import { whatsappLink } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { useSupportNumber } from '@/lib/support'
import { useCloseAccount } from '../queries'

export interface CloseAccountProps {
  userId: string
  email: string
  country: Country
  /** The formatted amounts owed to the family. */
  dueBack: readonly string[]
}

const GOES = [
  'your account, and the way to sign in',
  'your children, with their tickets, videos, scores and reports, and their place on Our Shining Stars',
  'your payments and their proofs, your notices, and your name on your donations',
]

const STAYS = [
  'The sums and days of your payments and donations stay in our books: we have to account for money that came in and went out.',
  'So does a note that an account was closed, and when.',
]

/** Closes the account: shows the money to refund, then what is deleted, and what stays and why. */
export function CloseAccount({ userId, email, country, dueBack }: CloseAccountProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      {dueBack.length > 0 ? <MoneyFirst country={country} sums={dueBack} /> : null}
      <div>
        <h4 className="font-semibold">Deleted at once and for good</h4>
        <Points of={GOES} />
      </div>
      <div>
        <h4 className="font-semibold">Stays, without your name</h4>
        <Points of={STAYS} />
      </div>
      <p>
        Only one child? Delete that profile under{' '}
        <Link to={paths.children} className="underline underline-offset-4">
          Children
        </Link>
        .
      </p>
      <Button variant="destructive" className="self-start" onClick={() => setIsAsking(true)}>
        Close my account
      </Button>
      <CloseQuestion
        userId={userId}
        email={email}
        dueBack={dueBack}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}

function Points({ of }: { of: readonly string[] }) {
  return (
    <ul className="list-disc pl-5">
      {of.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}

const sumsOf = (sums: readonly string[]) => new Intl.ListFormat('en-GB').format(sums)

function MoneyFirst({ country, sums }: { country: Country; sums: readonly string[] }) {
  const number = useSupportNumber(country)
  const message = `Hello ${config.productName}, please send my ${sumsOf(sums)} back. After that I want to close my account.`
  return (
    <div className="rounded-card bg-warning-soft p-4 text-warning-strong">
      <h4 className="font-semibold">Get your money back first</h4>
      <p>
        <KeptWords text={stillWithUs(sums)} words={sums} />
      </p>
      {number ? (
        <a
          href={whatsappLink(number, message)}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Ask for it on WhatsApp<span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : null}
    </div>
  )
}

const stillWithUs = (sums: readonly string[]) =>
  `${sumsOf(sums)} of yours is still with us. Ask us to send it back first: after this we don’t know whose it is.`

interface CloseQuestionProps {
  userId: string
  email: string
  dueBack: readonly string[]
  isOpen: boolean
  onClose: () => void
}

function CloseQuestion({ userId, email, dueBack, isOpen, onClose }: CloseQuestionProps) {
  const navigate = useNavigate()
  const { runSurely, question } = useSignInAgain(email)
  const closeAccount = useCloseAccount(userId, runSurely)
  return (
    <>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={onClose}
        title="Close your account?"
        description={
          <>
            <span>Everything held about you and your children is erased for good.</span>
            {dueBack.length > 0 ? (
              <strong className="mt-2 block">
                <KeptWords text={stillWithUs(dueBack)} words={dueBack} />
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
