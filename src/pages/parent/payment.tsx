import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { Button } from '@/components/ui/button'
import { type Currency, currencyOf } from '@/domain/money'
import type { Country } from '@/domain/regions'
import { parseAmount } from '@/domain/amount'
import { partPaidWords } from '@/domain/ticket'
import type { PayableChild, Payment, PaymentKey } from '@/features/payments/api'
import { FamilyCredit } from '@/features/payments/components/family-credit'
import { DeclinedNotice } from '@/features/payments/components/declined-notice'
import { EndedYear } from '@/features/payments/components/ended-year'
import { HeldTicket } from '@/features/payments/components/held-ticket'
import { PartPaid } from '@/features/payments/components/part-paid'
import { PaymentForm } from '@/features/payments/components/payment-form'
import { PaymentList } from '@/features/payments/components/payment-list'
import { PaymentSubmitted } from '@/features/payments/components/payment-submitted'
import { askedChild, askedFor, prefilled } from '@/features/payments/prefill'
import type { Proof } from '@/features/payments/proof'
import {
  paymentQueries,
  useRemoveProof,
  useSendProof,
  useSubmitPayment,
} from '@/features/payments/queries'
import type { PaymentInput } from '@/features/payments/schema'
import { lastTicketPayment, ticketHold } from '@/features/payments/ticket-payment'
import { editionEnded } from '@/lib/api/errors'
import { config } from '@/lib/config'
import { forgetDraft, readDraft } from '@/lib/forms/drafts'
import { readFileDraft } from '@/lib/forms/file-draft'
import { useRealtime } from '@/lib/supabase/realtime'
import { fetchFile, PAYMENT_PROOFS } from '@/lib/supabase/storage'
import { useUser } from '@/lib/supabase/use-user'

/** Dollars go to the operator's dollar account, or to the one of the child's country. */
function accountFor(currency: Currency, country: Country | null) {
  const own = config.bankAccounts[currency]
  return own ?? config.bankAccounts[currencyOf(country ?? 'Nigeria')]
}

interface Submitted {
  payment: PaymentKey
  description: string
  proof: Proof | null
}

/** In the address: the form is wanted though there are payments; for a ticket it holds the child's id. */
const ANOTHER = 'another'

export default function PaymentPage() {
  const user = useUser()
  const [query, setQuery] = useSearchParams()
  const queryClient = useQueryClient()
  const childOptions = useQuery(paymentQueries.payableChildren(user.id))
  const payments = useQuery(paymentQueries.mine(user.id))
  const proofs = useQuery(paymentQueries.proofs(user.id))
  const submit = useSubmitPayment(user.id)
  const sendProof = useSendProof(user.id)
  const removeProof = useRemoveProof(user.id)
  const [submitted, setSubmitted] = useState<Submitted | null>(null)
  const filter = `user_id=eq.${user.id}`
  useRealtime(
    (['payments', 'subscriptions', 'payment_proofs'] as const).map((table) => ({ table, filter })),
    () => void queryClient.invalidateQueries({ queryKey: ['payments'] }),
    { isOnScreen: (id) => payments.data?.some((payment) => payment.id === id) ?? false },
  )

  const asked = askedFor(query)
  const draftKey = `payment:${asked}`
  const another = query.get(ANOTHER)
  const hasPayments = (payments.data?.length ?? 0) > 0
  // Until it is known whether there are payments, the list has the place that it has with them.
  const isListFirst =
    !submitted && asked === '' && another === null && (hasPayments || payments.isPending)
  // Another payment is rarely what somebody came for, but for the rest of a price.
  const isAnyDue = childOptions.data?.some(
    (child) =>
      partPaidWords(child) !== null &&
      !child.isEnded &&
      ticketHold(child, payments.data ?? []) === null,
  )
  // The form waits for the payments: one of them may be what it would ask for.
  const formData = payments.isPending ? { ...childOptions, data: undefined } : childOptions

  const proofActions = {
    proofs: proofs.data,
    whyRefused: ({ application_id }: Payment) => {
      const child = childOptions.data?.find(({ id }) => id === application_id)
      return child?.isEnded ? editionEnded(child.edition) : null
    },
    onSendProof: (payment: PaymentKey, proof: Proof, onProgress: (sent: number) => void) =>
      sendProof.mutateAsync({ payment, proof, onProgress }),
    onRemoveProof: (proof: { id: string }) => removeProof.mutateAsync(proof),
    loadFile: (path: string) => fetchFile(PAYMENT_PROOFS, path),
  }

  function makeAnother(value: string) {
    // A payment that was stated already is not stated again, and a draft of another payment stays.
    if (arrivedBefore(draftKey, payments.data)) forgetDraft(draftKey)
    setQuery((before) => {
      before.set(ANOTHER, value)
      return before
    })
  }

  function heldTicket(child: PayableChild, name: string): ReactNode {
    const hold = another === child.id ? null : ticketHold(child, payments.data ?? [])
    if (!hold) return null
    return (
      <HeldTicket
        child={child}
        name={name}
        hold={hold}
        onAnother={() => makeAnother(child.id)}
        {...proofActions}
      />
    )
  }

  function declinedNotice(child: PayableChild): ReactNode {
    const last = lastTicketPayment(child, payments.data ?? [])
    return last?.status === 'declined' ? <DeclinedNotice payment={last} /> : null
  }

  function newPayment(rows: readonly PayableChild[]): ReactNode {
    const child = askedChild(query, rows)
    if (child?.isEnded) return <EndedYear child={child} />
    const payable = rows.filter(({ isEnded }) => !isEnded)
    return (
      <UnlessArrived
        key={`${asked} ${another}`}
        draftKey={draftKey}
        payments={payments.data}
        arrived={submittedCard}
      >
        <PaymentForm
          childOptions={payable}
          defaultValues={prefilled(query, payable)}
          draftKey={draftKey}
          accountFor={accountFor}
          heldTicket={heldTicket}
          ticketNotice={declinedNotice}
          onSubmit={async (input, proof) => {
            const payment = await submit.mutateAsync(input)
            setSubmitted({ payment, description: input.description, proof })
            setQuery({}, { replace: true })
          }}
        />
      </UnlessArrived>
    )
  }

  const submittedCard = ({ payment, description, proof }: Submitted) => (
    <PaymentSubmitted
      description={description}
      proof={proof}
      onSendProof={(next, onProgress) => proofActions.onSendProof(payment, next, onProgress)}
      onAnother={() => {
        setSubmitted(null)
        setQuery({ [ANOTHER]: 'yes' })
      }}
    />
  )

  return (
    <>
      <PageHeading>Payments</PageHeading>
      <div className="mt-4 flex flex-col gap-10">
        <FamilyCredit userId={user.id} />
        {isListFirst ? null : (
          <NewPaymentSection another={submitted ? null : another}>
            {submitted ? (
              submittedCard(submitted)
            ) : (
              <QueryView
                query={formData}
                errorTitle="Error fetching data"
                skeleton={<Skeleton className="h-96 w-full" />}
              >
                {newPayment}
              </QueryView>
            )}
          </NewPaymentSection>
        )}
        <section aria-labelledby="history">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
            <h2 id="history" className="text-xl">
              Your payments
            </h2>
            {isListFirst && hasPayments ? (
              <Button
                variant={isAnyDue ? 'primary' : 'secondary'}
                onClick={() => makeAnother('yes')}
              >
                Make another payment
              </Button>
            ) : null}
          </div>
          <QueryView
            query={payments}
            errorTitle="Error fetching data"
            skeleton={<Skeleton className="h-40 w-full" />}
            isEmpty={(rows) => rows.length === 0}
            empty={
              <EmptyState title="No transactions yet" level={3}>
                A payment appears here once you tell us about it.
              </EmptyState>
            }
          >
            {(rows) => (
              <div className="flex flex-col gap-4">
                {isListFirst ? <PartPaid rows={childOptions.data} payments={rows} /> : null}
                <PaymentList payments={rows} {...proofActions} />
              </div>
            )}
          </QueryView>
        </section>
      </div>
    </>
  )
}

interface NewPaymentSectionProps {
  another: string | null
  children: ReactNode
}

/** The form's place. It takes the focus where a button brought the form, since that button is gone. */
function NewPaymentSection({ another, children }: NewPaymentSectionProps) {
  const section = useRef<HTMLElement>(null)
  const isFirstLoad = useLocation().key === 'default'
  useEffect(() => {
    if (another !== null && !isFirstLoad) section.current?.focus()
    // A reload leaves the focus to the browser; the key changes with each press.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see the line above
  }, [another])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="New payment"
      className="max-w-3xl scroll-mt-24 outline-none"
    >
      {children}
    </section>
  )
}

/** The payment of a draft that arrived though its answer was lost, as after it was submitted. */
function arrivedBefore(
  draftKey: string,
  payments: readonly Payment[] | undefined,
): Submitted | null {
  const draft = readDraft<PaymentInput>(draftKey)
  // A form that was changed since then is a payment of its own.
  const payment = payments?.find(
    ({ id, amount, currency, application_id }) =>
      id === draft?.id &&
      amount === parseAmount(draft.amount ?? '') &&
      currency === draft.currency &&
      application_id === (draft.application_id || null),
  )
  if (!payment) return null
  return { payment, description: payment.description, proof: readFileDraft(`${draftKey}:proof`) }
}

interface UnlessArrivedProps {
  draftKey: string
  payments: readonly Payment[] | undefined
  arrived: (submitted: Submitted) => ReactNode
  children: ReactNode
}

/** The form, unless what it was last sent with has arrived: then it says so, and asks for nothing again. */
function UnlessArrived({ draftKey, payments, arrived, children }: UnlessArrivedProps) {
  const [before] = useState(() => arrivedBefore(draftKey, payments))
  useEffect(() => {
    if (!before) return
    forgetDraft(draftKey)
    forgetDraft(`${draftKey}:proof`)
  }, [before, draftKey])
  return before ? arrived(before) : children
}
