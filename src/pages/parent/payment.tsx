import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { addWorkingDays, ANSWER_WORKING_DAYS, formatDate } from '@/domain/dates'
import { CURRENCIES, type Currency, currencyOf } from '@/domain/money'
import type { Country } from '@/domain/regions'
import type { PayableChild } from '@/features/payments/api'
import { PaymentForm } from '@/features/payments/components/payment-form'
import { PaymentList } from '@/features/payments/components/payment-list'
import { paymentQueries, useSubmitPayment } from '@/features/payments/queries'
import { parseAmount, type PaymentInput } from '@/features/payments/schema'
import { config } from '@/lib/config'
import { newId } from '@/lib/new-id'
import { paths } from '@/lib/paths'
import { useRealtime } from '@/lib/realtime'
import { usePageTitle } from '@/lib/use-page-title'
import { useUser } from '@/lib/use-user'

/** Dollars go to the operator's dollar account, or to the one of the child's country. */
function accountFor(currency: Currency, country: Country | null) {
  const own = config.bankAccounts[currency]
  return own ?? config.bankAccounts[currencyOf(country ?? 'Nigeria')]
}

interface PaymentSubmittedProps {
  onAnother: () => void
}

/** In place of the form, so that nobody wonders whether to press again. */
function PaymentSubmitted({ onAnother }: PaymentSubmittedProps) {
  const panel = useRef<HTMLHeadingElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <Card className="flex flex-col items-start gap-4">
      <h2 ref={panel} tabIndex={-1} className="text-2xl">
        Payment Submitted!
      </h2>
      <p>
        It is pending verification: we look for it in the bank and answer by{' '}
        {formatDate(addWorkingDays(new Date(), ANSWER_WORKING_DAYS))}. You will see the answer here
        and on your dashboard.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.dashboard}>Back to your dashboard</ButtonLink>
        <Button variant="secondary" onClick={onAnother}>
          Another payment
        </Button>
      </div>
    </Card>
  )
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
  const [isSubmitted, setIsSubmitted] = useState(false)
  const filter = `user_id=eq.${user.id}`
  useRealtime(
    [
      { table: 'payments', filter },
      { table: 'subscriptions', filter },
    ],
    () => void queryClient.invalidateQueries({ queryKey: ['payments'] }),
    { isOnScreen: (id) => payments.data?.some((payment) => payment.id === id) ?? false },
  )

  return (
    <>
      <PageHeading>Payments</PageHeading>
      <div className="mt-6 flex flex-col gap-10">
        <section aria-label="New payment" className="max-w-3xl">
          {isSubmitted ? (
            <PaymentSubmitted onAnother={() => setIsSubmitted(false)} />
          ) : (
            <QueryView
              query={offspring}
              errorTitle="Error fetching data"
              skeleton={<Skeleton className="h-96 w-full" />}
            >
              {(rows) => (
                <PaymentForm
                  key={query.toString()}
                  offspring={rows}
                  defaultValues={prefilled(query, rows)}
                  draftKey={`payment:${query}`}
                  accountFor={accountFor}
                  onSubmit={async (input) => {
                    await submit.mutateAsync(input)
                    setIsSubmitted(true)
                    setQuery({}, { replace: true })
                  }}
                />
              )}
            </QueryView>
          )}
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
