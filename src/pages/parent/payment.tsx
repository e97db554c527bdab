import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { CURRENCIES, type Currency, currencyOf } from '@/domain/money'
import type { Country } from '@/domain/regions'
import { parseAmount } from '@/features/payments/amount'
import type { PayableChild, PaymentKey } from '@/features/payments/api'
import { PaymentForm } from '@/features/payments/components/payment-form'
import { PaymentList } from '@/features/payments/components/payment-list'
import { PaymentSubmitted } from '@/features/payments/components/payment-submitted'
import type { Proof } from '@/features/payments/proof'
import {
  paymentQueries,
  useRemoveProof,
  useSendProof,
  useSubmitPayment,
} from '@/features/payments/queries'
import type { PaymentInput } from '@/features/payments/schema'
import { config } from '@/lib/config'
import { newId } from '@/lib/new-id'
import { useRealtime } from '@/lib/supabase/realtime'
import { fetchFile, PAYMENT_PROOFS } from '@/lib/supabase/storage'
import { useUser } from '@/lib/supabase/use-user'

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

interface Submitted {
  payment: PaymentKey
  description: string
  proof: Proof | null
}

export default function PaymentPage() {
  const user = useUser()
  const [query, setQuery] = useSearchParams()
  const queryClient = useQueryClient()
  const offspring = useQuery(paymentQueries.payableChildren(user.id))
  const payments = useQuery(paymentQueries.mine(user.id))
  const proofs = useQuery(paymentQueries.proofs(user.id))
  const submit = useSubmitPayment(user.id)
  const sendProof = useSendProof(user.id)
  const removeProof = useRemoveProof(user.id)
  const [submitted, setSubmitted] = useState<Submitted | null>(null)
  const filter = `user_id=eq.${user.id}`
  useRealtime(
    [
      { table: 'payments', filter },
      { table: 'subscriptions', filter },
      { table: 'payment_proofs', filter },
    ],
    () => void queryClient.invalidateQueries({ queryKey: ['payments'] }),
    { isOnScreen: (id) => payments.data?.some((payment) => payment.id === id) ?? false },
  )

  return (
    <>
      <PageHeading>Payments</PageHeading>
      <div className="mt-6 flex flex-col gap-10">
        <section aria-label="New payment" className="max-w-3xl">
          {submitted ? (
            <PaymentSubmitted
              description={submitted.description}
              proof={submitted.proof}
              onSendProof={(proof, onProgress) =>
                sendProof.mutateAsync({ payment: submitted.payment, proof, onProgress })
              }
              onAnother={() => setSubmitted(null)}
            />
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
                  onSubmit={async (input, proof) => {
                    const payment = await submit.mutateAsync(input)
                    setSubmitted({ payment, description: input.description, proof })
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
            {(rows) => (
              <PaymentList
                payments={rows}
                proofs={proofs.data}
                onSendProof={(payment, proof, onProgress) =>
                  sendProof.mutateAsync({ payment, proof, onProgress })
                }
                onRemoveProof={(proof) => removeProof.mutateAsync(proof)}
                loadFile={(path) => fetchFile(PAYMENT_PROOFS, path)}
              />
            )}
          </QueryView>
        </section>
      </div>
    </>
  )
}
