import type { ReactNode } from 'react'
import { type Currency, formatMoney } from '@/domain/money'
import type { BankAccount } from '@/lib/config-schema'
import { notify } from '@/lib/notify'
import { KeptWords } from './kept-words'
import { Card } from './ui/card'
import { CopyButton } from './ui/copy-button'

export interface BankDetailsProps {
  title: string
  /** Without an account the reader is referred to support. */
  account: BankAccount | null
  /** In whole units of the currency; null when the payer decides. */
  amount: number | null
  currency: Currency
  /** The child's own reference, or null for a transfer that is for no child. */
  reference: string | null
  /** The person the reference stands for, in the payer's words. */
  referenceFor?: string
  /** In place of the sentence about one reference. */
  referenceWords?: string
  onAccountCopied?: () => void
}

/** The only copy that a toast also confirms. Every copy button confirms it itself. */
function notifyAccountNumberCopied(): void {
  notify({ title: 'Copied!', description: 'Account number copied to your clipboard.' })
}

/** The transfer details, in the order in which banking apps ask for them. */
export function BankDetails({
  title,
  account,
  amount,
  currency,
  reference,
  referenceFor = 'your child',
  referenceWords = `Put this reference in the narration of your transfer (South Africa: “beneficiary reference”), so we can match it to ${referenceFor}.`,
  onAccountCopied,
}: BankDetailsProps) {
  return (
    <Card tone="muted">
      <h2 className="text-xl">{title}</h2>
      <dl className="mt-3 grid gap-3">
        {amount === null ? null : (
          <Detail term="Amount">
            <span translate="no" className="text-2xl font-extrabold tabular-nums">
              {formatMoney(amount, currency)}
            </span>
            {/* Digits only, because banking apps accept neither the currency sign nor commas. */}
            <CopyButton value={String(amount)} what="amount" />
          </Detail>
        )}
        {account ? (
          <>
            <Detail term="Bank">
              <span translate="no">{account.bank}</span>
            </Detail>
            <Detail term="Account number">
              <span translate="no" className="font-mono text-lg font-bold tracking-wider">
                {account.accountNumber}
              </span>
              <CopyButton
                value={account.accountNumber}
                what="account number"
                onCopied={() => {
                  notifyAccountNumberCopied()
                  onAccountCopied?.()
                }}
              />
            </Detail>
            <Detail term="Account name">
              <span translate="no">{account.accountName}</span>
            </Detail>
          </>
        ) : (
          <Detail term="Account">Please ask support for the account details.</Detail>
        )}
        {reference ? (
          <Detail term="Reference">
            <span translate="no" className="font-mono text-lg font-bold tracking-wider">
              <KeptWords
                text={reference}
                words={reference.split(' ').filter((word) => word.includes('-'))}
              />
            </span>
            <CopyButton value={reference} what="reference" />
          </Detail>
        ) : null}
      </dl>
      {reference ? <p className="mt-3">{referenceWords}</p> : null}
      <p className="mt-3 text-sm text-muted-foreground">
        We never change our account by message. If somebody sends you another number, it isn’t us.
      </p>
    </Card>
  )
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted-foreground">{term}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-2 break-words">{children}</dd>
    </div>
  )
}
