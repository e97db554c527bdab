import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatCount } from '@/domain/money'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import type { BankAccount } from '@/features/finance/bank/api'
import { bankQueries } from '@/features/finance/bank/queries'
import type { AdminPayment } from '@/features/finance/payments/api'
import { refreshPayments } from '@/features/finance/payments/queries'
import { useRealtime } from '@/lib/supabase/realtime'
import { statementQueries } from '../queries'
import type { LineLinks } from './line-links'
import { LineLists } from './line-lists'
import { OtherLines } from './other-lines'
import { ReadFile } from './read-file'

export interface StatementViewProps extends LineLinks {
  /** Content at the end of a payment's dialog, such as its history. */
  aside?: ((payment: AdminPayment) => ReactNode) | undefined
  /** The URL of the list that this page belongs to. */
  backTo: string
}

/** The open lines of a bank account, and the form to read a file for it. The URL holds the account. */
export function StatementView({ backTo, ...list }: StatementViewProps) {
  const queryClient = useQueryClient()
  const accounts = useQuery(bankQueries.accounts())
  useRealtime([{ table: 'payments' }, { table: 'subscriptions' }], () => {
    void refreshPayments(queryClient)
  })
  return (
    <section aria-label="Bank statement" className="flex flex-col gap-6">
      <ButtonLink to={backTo} variant="link" size="small" className="-ml-4 w-fit">
        <Icon name="arrow-left" />
        All payments
      </ButtonLink>
      <h2 className="text-xl">Match a bank statement</h2>
      <QueryView
        query={accounts}
        errorTitle="Could not fetch the bank accounts."
        loadingText="Loading the bank accounts…"
        skeleton={<SkeletonList count={2} className="h-16" />}
      >
        {(all) => <OfAccounts accounts={all} {...list} />}
      </QueryView>
    </section>
  )
}

interface OfAccountsProps extends Omit<StatementViewProps, 'backTo'> {
  accounts: readonly BankAccount[]
}

function OfAccounts({ accounts, ...list }: OfAccountsProps) {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('account')
  const [only, ...others] = accounts
  const account =
    accounts.find(({ id }) => id === asked) ?? (others.length === 0 ? only : undefined) ?? null
  const choose = (id: string) =>
    setAddress(
      (present) => {
        present.set('account', id)
        return present
      },
      { replace: true },
    )
  return (
    <>
      <ReadFile accounts={accounts} account={account} onAccount={choose} />
      {account ? <OfAccount key={account.id} account={account} {...list} /> : null}
    </>
  )
}

interface OfAccountProps extends Omit<OfAccountsProps, 'accounts'> {
  account: BankAccount
}

function OfAccount({ account, ...list }: OfAccountProps) {
  const query = useQuery(statementQueries.openLines(account))
  return (
    <section aria-label="Open lines" className="flex flex-col gap-6">
      <QueryView
        query={query}
        errorTitle="Could not fetch the open lines."
        loadingText="Looking up what the lines may be for…"
        skeleton={<SkeletonList count={3} className="h-24" />}
      >
        {(open) => (
          <>
            {open.isCut ? (
              <p className="font-semibold">
                {`The oldest of ${formatCount(account.open_lines)} open lines. The next ones come as these are decided.`}
              </p>
            ) : null}
            <LineLists account={account} open={open} {...list} />
          </>
        )}
      </QueryView>
      <OtherLines account={account} />
    </section>
  )
}
