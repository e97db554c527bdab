import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { CURRENCIES, type Currency, currencyOf } from '@/domain/money'
import { type Country, DEFAULT_COUNTRY } from '@/domain/regions'
import { parseAmount } from '@/domain/amount'
import { isOutOfShow } from '@/domain/application'
import { ticketDescription } from '@/domain/ticket'
import type { PayableChild, Payment } from '@/features/family/payments/api'
import type { PaymentKey, TicketPart } from '@/features/family/payments/stating-api'
import { FamilyCredit } from '@/features/family/payments/components/family-credit'
import { DeclinedNotice } from '@/features/family/payments/components/declined-notice'
import { EndedYear } from '@/features/family/payments/components/ended-year'
import { TicketsDue } from '@/features/family/payments/components/tickets-due'
import { calledName } from '@/features/family/payments/child-label'
import { askedChild, askedFor, prefilled } from '@/features/family/payments/prefill'
import type { Proof } from '@/features/family/payments/proof'
import { paymentQueries } from '@/features/family/payments/queries'
import {
  useRemoveProof,
  useSendProof,
  useSubmitPayment,
  useSubmitTicketPayments,
} from '@/features/family/payments/stating-queries'
import type { PaymentInput } from '@/features/family/payments/schema'
import { lastTicketPayment, ticketHold } from '@/features/family/payments/ticket-payment'
import { dueByCurrency, ticketsDue } from '@/features/family/payments/tickets-due'
import { editionEnded, toAppError } from '@/lib/api/errors'
import { config } from '@/lib/config'
import { forgetDraft, readDraft } from '@/lib/drafts'
import { readFileDraft } from '@/features/family/payments/file-draft'
import { KEYS } from '@/lib/query-keys'
import { afterFirstIdle } from '@/lib/startup'
import { useRealtime } from '@/lib/supabase/realtime'
import { fetchFile, PAYMENT_PROOFS } from '@/lib/supabase/storage'
import { useUser } from '@/lib/supabase/use-user'
import { lazyView, type Visit } from '@/lib/lazy'
import { newId } from '@/lib/new-id'
import { PAY_ALL } from '@/lib/paths'
import { creditQuery } from '@/features/family/payments/credit-query'

/** Dollars go to the operator's dollar account, or to the one of the child's country. */
function accountFor(currency: Currency, country: Country | null) {
  const own = config.bankAccounts[currency]
  return own ?? config.bankAccounts[currencyOf(country ?? DEFAULT_COUNTRY)]
}

const loadSubmitted = () => import('@/features/family/payments/components/payment-submitted')

// Below the amounts due, with more code of its own.
const PaymentList = lazyView(
  async () => (await import('@/features/family/payments/components/payment-list')).PaymentList,
)

/**
 * Loads a form together with the card and list that follow it, because a deploy in between removes this build's files.
 */
async function withSubmitted<Form>(form: Promise<Form>): Promise<Form> {
  const [loaded] = await Promise.all([form, loadSubmitted(), PaymentList.preload()])
  return loaded
}

// The amounts due are shown before the form has loaded, because the form libraries are larger than the page.
const PaymentForm = lazyView(
  async () =>
    (await withSubmitted(import('@/features/family/payments/components/payment-form'))).PaymentForm,
)

// For a ticket whose payment is being checked, so that nothing is due.
const SubmittedCard = lazyView(async () => (await loadSubmitted()).PaymentSubmitted)
const HeldTicket = lazyView(
  async () => (await import('@/features/family/payments/components/held-ticket')).HeldTicket,
)

// Few families pay for several children.
const PayAllForm = lazyView(
  async () =>
    (await withSubmitted(import('@/features/family/payments/components/pay-all-form'))).PayAllForm,
)

interface Submitted {
  /** Everything that one transfer pays for. The proof is sent for each. */
  payments: readonly PaymentKey[]
  description: string
  proof: Proof | null
}

/** URL parameter with the child's id: the family pays for a ticket again although it has a payment. */
const ANOTHER = 'another'

/** The page's first queries, sent even before its code has loaded. */
export function loader({ userId }: Pick<Visit, 'userId'>) {
  return [
    paymentQueries.payableChildren(userId),
    paymentQueries.mine(userId),
    paymentQueries.proofs(userId),
    creditQuery(userId),
  ] as const
}

export default function PaymentPage() {
  const user = useUser()
  const [query, setQuery] = useSearchParams()
  const queryClient = useQueryClient()
  const [ofChildren, ofPayments, ofProofs, ofCredit] = loader({ userId: user.id })
  const childOptions = useQuery(ofChildren)
  const payments = useQuery(ofPayments)
  const proofs = useQuery(ofProofs)
  const { data: credit } = useQuery(ofCredit)
  const submit = useSubmitPayment(user.id)
  const submitAll = useSubmitTicketPayments(user.id)
  const sendProof = useSendProof(user.id)
  const removeProof = useRemoveProof(user.id)
  const [submitted, setSubmitted] = useState<Submitted | null>(null)
  const [sentParts, setSentParts] = useState<readonly TicketPart[] | null>(null)
  /** Counts the requests for another payment. Each has its own form. */
  const [round, setRound] = useState(0)
  const { key: visit } = useLocation()
  const [openedBy] = useState(visit)
  const filter = `user_id=eq.${user.id}`
  useRealtime(
    (['payments', 'subscriptions', 'payment_proofs'] as const).map((table) => ({ table, filter })),
    () => void queryClient.invalidateQueries({ queryKey: KEYS.payments }),
    { isOnScreen: (id) => payments.data?.some((payment) => payment.id === id) ?? false },
  )

  const asked = askedFor(query)
  const draftKey = `payment:${asked}`
  const another = query.get(ANOTHER)
  const allIn = CURRENCIES.find((currency) => currency === query.get(PAY_ALL)) ?? null
  const isOverview = !submitted && asked === '' && allIn === null
  // Loads in parallel with its data. If it fails, the rendered view reports it.
  useEffect(() => {
    if (!isOverview) void PaymentForm.preload().catch(() => undefined)
  }, [isOverview])
  // The form's code waits so that it does not compete with the content above it.
  const [isFormDue, setIsFormDue] = useState(false)
  useEffect(() => {
    void afterFirstIdle().then(() => setIsFormDue(true))
  }, [])
  // The form waits for the payments, because one of them may be its last submission.
  const formData = payments.isPending ? { ...childOptions, data: undefined } : childOptions
  const { data: paymentWindow } = useQuery({
    ...paymentQueries.paymentWindow(),
    enabled:
      isOverview &&
      payments.data !== undefined &&
      ticketsDue(childOptions.data ?? [], payments.data, undefined).length > 0,
  })

  const proofActions = {
    proofs: proofs.data,
    whyRefused: ({ application_id }: Payment) => {
      const child = childOptions.data?.find(({ id }) => id === application_id)
      return child?.isEnded ? editionEnded(child.edition) : null
    },
    onSendProof: (payment: PaymentKey, proof: Proof, onProgress: (sent: number) => void) =>
      sendProof.mutateAsync({ payments: [payment], proof, onProgress }),
    onRemoveProof: (proof: { id: string }) => removeProof.mutateAsync(proof),
    loadFile: (path: string) => fetchFile(PAYMENT_PROOFS, path),
  }

  function makeAnother(child: PayableChild) {
    // A payment that already arrived is not stated again. A draft of another payment stays.
    if (arrivedBefore(draftKey, payments.data)) forgetDraft(draftKey)
    setQuery((before) => {
      before.set(ANOTHER, child.id)
      return before
    })
  }

  function heldTicket(child: PayableChild, name: string): ReactNode {
    const hold = ticketHold(child, payments.data ?? [])
    if (!hold || (another === child.id && !hold.isFull && !isOutOfShow(child))) return null
    return (
      <HeldTicket
        child={child}
        name={name}
        hold={hold}
        onAnother={isOutOfShow(child) ? null : () => makeAnother(child)}
        {...proofActions}
      />
    )
  }

  function declinedNotice(child: PayableChild): ReactNode {
    const last = lastTicketPayment(child, payments.data ?? [])
    return last?.status === 'declined' ? (
      <>
        <DeclinedNotice payment={last} />
        <p>If it didn&rsquo;t, pay now:</p>
      </>
    ) : null
  }

  function dueOf(rows: readonly PayableChild[]) {
    return dueByCurrency(ticketsDue(rows, payments.data ?? [], paymentWindow), credit)
  }

  async function payAll(parts: readonly TicketPart[], proof: Proof | null) {
    // A lost answer may mean that it arrived, so the same parts are sent again, whatever the page shows by then.
    setSentParts(parts)
    void SubmittedCard.preload().catch(() => undefined)
    await submitAll.mutateAsync(parts).catch((cause: unknown) => {
      if (toAppError(cause).kind !== 'offline') setSentParts(null)
      throw cause
    })
    setSentParts(null)
    setSubmitted({
      payments: parts.map(({ id }) => ({ id, kind: 'one_off' })),
      description: parts.map(({ child }) => ticketDescription(child.child_name)).join(', '),
      proof,
    })
    setQuery({}, { replace: true })
  }

  function payAllForm(rows: readonly PayableChild[]): ReactNode {
    const due = dueOf(rows).find(({ currency }) => currency === allIn)?.together ?? []
    const parts = sentParts ?? due.map((ticket) => ({ id: newId(), ...ticket }))
    const [first, ...others] = parts
    if (!first) return <TicketsDue due={[]} family={rows} />
    return (
      <PayAllForm
        placeholder={<Skeleton className="h-96 w-full" />}
        tickets={[first, ...others]}
        family={rows}
        accountFor={accountFor}
        onSubmit={(proof) => payAll(parts, proof)}
      />
    )
  }

  function newPayment(rows: readonly PayableChild[]): ReactNode {
    const child = askedChild(query, rows)
    if (child?.isEnded) return <EndedYear child={child} />
    if (child && isOutOfShow(child)) return heldTicket(child, calledName(child, rows))
    // If no child is in the show any more, the page asks for no money until somebody wants to pay.
    if (isOverview && round === 0 && rows.length > 0 && rows.every(isOutOfShow)) {
      return (
        <Button variant="secondary" onClick={() => setRound(1)}>
          Make another payment
        </Button>
      )
    }
    const payable = rows.filter((one) => !one.isEnded && !isOutOfShow(one))
    return (
      <UnlessArrived
        key={`${asked} ${another} ${round}`}
        draftKey={draftKey}
        payments={payments.data}
        arrived={submittedCard}
      >
        <PaymentForm
          isWanted={!isOverview || isFormDue}
          placeholder={<Skeleton className="h-96 w-full" />}
          childOptions={payable}
          defaultValues={prefilled(query, payable)}
          draftKey={draftKey}
          accountFor={accountFor}
          heldTicket={heldTicket}
          ticketNotice={declinedNotice}
          onSubmit={async (input, proof) => {
            void SubmittedCard.preload().catch(() => undefined)
            const payment = await submit.mutateAsync(input)
            setSubmitted({ payments: [payment], description: input.description, proof })
            setQuery({}, { replace: true })
          }}
        />
      </UnlessArrived>
    )
  }

  const submittedCard = ({ payments: stated, description, proof }: Submitted) => (
    <SubmittedCard
      description={description}
      isSubscription={stated.some(({ kind }) => kind === 'subscription')}
      proof={proof}
      onSendProof={(next, onProgress) =>
        sendProof.mutateAsync({ payments: stated, proof: next, onProgress })
      }
      onAnother={() => {
        setSubmitted(null)
        setRound(round + 1)
        setQuery({})
      }}
    />
  )

  return (
    <>
      <PageHeading>Payments</PageHeading>
      <div className="mt-4 flex flex-col gap-10">
        <FamilyCredit userId={user.id} />
        {isOverview ? (
          <section aria-labelledby="due" className="max-w-3xl">
            <h2 id="due" className="mb-3 text-xl">
              To pay
            </h2>
            <QueryView
              query={formData}
              errorTitle="Error fetching data"
              skeleton={<Skeleton className="h-24 w-full" />}
            >
              {(rows) => <TicketsDue due={dueOf(rows)} family={rows} />}
            </QueryView>
          </section>
        ) : null}
        {isOverview && formData.isError && formData.data === undefined ? null : (
          <NewPaymentSection
            view={`${query} ${round}`}
            hasHeading={isOverview}
            isBrought={!submitted && (isOverview ? round > 0 : visit !== openedBy)}
          >
            {submitted ? (
              submittedCard(submitted)
            ) : (
              <QueryView
                query={formData}
                errorTitle="Error fetching data"
                skeleton={<Skeleton className="h-96 w-full" />}
              >
                {allIn === null ? newPayment : payAllForm}
              </QueryView>
            )}
          </NewPaymentSection>
        )}
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
                A payment appears here once you tell us about it.
              </EmptyState>
            }
          >
            {(rows) => (
              <PaymentList
                placeholder={<Skeleton className="h-40 w-full" />}
                payments={rows}
                {...proofActions}
              />
            )}
          </QueryView>
        </section>
      </div>
    </>
  )
}

interface NewPaymentSectionProps {
  /** A new value is a new form. */
  view: string
  /** For a form below the amounts due. */
  hasHeading: boolean
  /** Whether a link on this page opened it. */
  isBrought: boolean
  children: ReactNode
}

/** The form's section. If a link on this page opened it, it takes the focus, because that link is gone. */
function NewPaymentSection({ view, hasHeading, isBrought, children }: NewPaymentSectionProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isBrought) section.current?.focus()
    // Only what is shown changes the focus.
    // oxlint-disable-next-line react/exhaustive-deps -- see the line above
  }, [view])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="New payment"
      className="max-w-3xl scroll-mt-24 outline-none"
    >
      {hasHeading ? <h2 className="mb-3 text-xl">New payment</h2> : null}
      {children}
    </section>
  )
}

/** The payment of a draft that arrived although its answer was lost, as after a submit. */
function arrivedBefore(
  draftKey: string,
  payments: readonly Payment[] | undefined,
): Submitted | null {
  const draft = readDraft<PaymentInput>(draftKey)
  // A form changed since then is a separate payment.
  const payment = payments?.find(
    ({ id, amount, currency, application_id }) =>
      id === draft?.id &&
      amount === parseAmount(draft.amount ?? '') &&
      currency === draft.currency &&
      application_id === (draft.application_id || null),
  )
  if (!payment) return null
  return {
    payments: [payment],
    description: payment.description,
    proof: readFileDraft(`${draftKey}:proof`),
  }
}

interface UnlessArrivedProps {
  draftKey: string
  payments: readonly Payment[] | undefined
  arrived: (submitted: Submitted) => ReactNode
  children: ReactNode
}

/** Shows the form unless its last submission has arrived. Then it says so and asks for nothing again. */
function UnlessArrived({ draftKey, payments, arrived, children }: UnlessArrivedProps) {
  const [before] = useState(() => arrivedBefore(draftKey, payments))
  useEffect(() => {
    if (!before) return
    forgetDraft(draftKey)
    forgetDraft(`${draftKey}:proof`)
  }, [before, draftKey])
  return before ? arrived(before) : children
}
