import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { CURRENCIES, type Currency, currencyOf } from '@/domain/money'
import type { Country } from '@/domain/regions'
import type { PayableChild } from '@/features/payments/api'
import { PaymentForm } from '@/features/payments/components/payment-form'
import { PaymentList } from '@/features/payments/components/payment-list'
import { paymentQueries, useSubmitPayment } from '@/features/payments/queries'
import { parseAmount, type PaymentInput } from '@/features/payments/schema'
import { config } from '@/lib/config'
import { newId } from '@/lib/new-id'
import { useRealtime } from '@/lib/realtime'
import { usePageTitle } from '@/lib/use-page-title'
import { useUser } from '@/lib/use-user'

/** Dollars go to the operator's dollar account, or to the one of the child's country. */
function accountFor(currency: Currency, country: Country | null) {
  const own = config.bankAccounts[currency]
  return own ?? config.bankAccounts[currencyOf(country ?? 'Nigeria')]
}

/** The form as the address asks for it; a value that means nothing is left out. */
function prefilled(query: URLSearchParams, offspring: readonly PayableChild[]): PaymentInput {
  const child = offspring.find(({ id }) => id === query.get('applicationId'))
  const asked = CURRENCIES.find((currency) => currency === query.get('currency'))
  const amount = parseAmount(query.get('amount') ?? '')
  return {
    id: newId(),
    kind: 'one_off',
    application_id: child?.id ?? '',
    amount: amount === null ? '' : String(amount),
    currency: asked ?? currencyOf(child?.country ?? offspring[0]?.country ?? 'Nigeria'),
    description: (query.get('description') ?? '').slice(0, 200),
    reference: child?.payment_reference ?? '',
  }
}

export default function PaymentPage() {
  usePageTitle('Payments')
  const user = useUser()
  const [query, setQuery] = useSearchParams()
  const queryClient = useQueryClient()
  const offspring = useQuery(paymentQueries.payableChildren(user.id))
  const payments = useQuery(paymentQueries.mine(user.id))
  const submit = useSubmitPayment(user.id)
  // A new form after each payment: it has its own id and nothing of the last one in it.
  const [formNumber, setFormNumber] = useState(0)
  const filter = `user_id=eq.${user.id}`
  useRealtime(
    [
      { table: 'payments', filter },
      { table: 'subscriptions', filter },
    ],
    () => {
      void queryClient.invalidateQueries({ queryKey: ['payments'] })
    },
  )

  return (
    <>
      <PageHeading>Payments</PageHeading>
      <div className="mt-6 grid gap-8 xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <section aria-label="New payment">
          <QueryView
            query={offspring}
            errorTitle="Error fetching data"
            skeleton={<Skeleton className="h-96 w-full" />}
          >
            {(rows) => (
              <PaymentForm
                key={`${formNumber}:${query}`}
                offspring={rows}
                defaultValues={prefilled(query, rows)}
                draftKey={`payment:${query}`}
                accountFor={accountFor}
                onSubmit={async (input) => {
                  await submit.mutateAsync(input)
                  setQuery({}, { replace: true })
                  setFormNumber((number) => number + 1)
                }}
              />
            )}
          </QueryView>
        </section>
        <section aria-labelledby="history">
          <h2 id="history" className="mb-3 text-xl">
            Your payments
          </h2>
          <QueryView
            query={payments}
            errorTitle="Error fetching data"
            skeleton={<Skeleton className="h-40 w-full" />}
            isEmpty={(rows) => rows.length === 0}
            empty={
              <EmptyState title="No transactions yet" level={3}>
                A payment appears here as soon as you have told us of it.
              </EmptyState>
            }
          >
            {(rows) => <PaymentList payments={rows} />}
          </QueryView>
        </section>
      </div>
    </>
  )
}
