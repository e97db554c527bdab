import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { newUser } from './user'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { PaymentsView } from '@/features/finance/payments/components/payments-view'
import { createQueryClient } from '@/lib/query-client'
import { startApi } from './api.ts'
import { type FakeApi, refusal, type Row } from './call.ts'
import { forgetJoins } from './socket.ts'

export const LIST = 'get_all_payments_and_subscriptions'
export const COUNT = 'count_payments_and_subscriptions'
export const TOTAL = 'total_payments_and_subscriptions'

interface Server {
  rows: () => readonly unknown[]
  total?: number
  sums?: readonly unknown[]
  proofs?: readonly unknown[]
  /** The transfers of the family whose payment is opened. */
  transfers?: readonly unknown[]
  isSweepLate?: boolean
  decide?: (body: Row) => Response | undefined
}

/** A listed payment and its child, in the form of the panel's search and a family. */
function toPanel(row: Row): Row[] {
  const child = {
    kind: 'application',
    id: row['application_id'],
    user_id: row['user_id'],
    application_id: row['application_id'],
    name: row['child_name'],
    edition: null,
    parent_name: row['parent_name'],
    country: row['country'],
    reference: row['application_reference'],
    status: 'approved',
    ticket_status: row['is_ticket_paid_otherwise'] ? 'paid' : 'pending_payment',
    amount: null,
    currency: null,
    ticket_fee: row['ticket_fee'],
    ticket_received: row['ticket_received'],
    description: null,
    created_at: null,
  }
  const { id, reference, status, amount, currency, description, created_at } = row
  const stated = { id, reference, status, amount, description, created_at }
  const kind = row['payment_type'] === 'subscription' ? 'subscription' : 'payment'
  return [child, { ...child, ...stated, kind, currency: currency ?? 'NGN' }]
}

/** A server that lists these payments and answers decisions as configured. */
export function servePayments({
  rows,
  total,
  sums = [],
  proofs = [],
  transfers = [],
  isSweepLate = false,
  decide,
}: Server): FakeApi {
  const api = startApi()
  api.answer(`POST /rest/v1/rpc/${LIST}`, () => Response.json(rows()))
  api.answer(`POST /rest/v1/rpc/${COUNT}`, () => Response.json(total ?? rows().length))
  api.answer(`POST /rest/v1/rpc/${TOTAL}`, () => Response.json(sums))
  api.answer('POST /rest/v1/rpc/get_payment', ({ body }) => {
    const { payment_id } = body as Row
    return Response.json((rows() as Row[]).filter((row) => row['id'] === payment_id))
  })
  api.answer('POST /rest/v1/rpc/get_family_transfers', () => Response.json(transfers))
  api.answer('POST /rest/v1/rpc/get_family', ({ body }) => {
    const { user_id } = body as Row
    return Response.json(
      (rows() as Row[]).filter((row) => row['user_id'] === user_id).flatMap(toPanel),
    )
  })
  api.answer('POST /rest/v1/rpc/get_proofs', () => Response.json(proofs))
  api.answer('POST /rest/v1/rpc/get_jobs', () =>
    Response.json([{ name: 'sweep', is_late: isSweepLate }]),
  )
  api.answerAll(({ body }) => decide?.(body as Row))
  return api
}

/** A refusal by a database procedure. */
export const procedureRefusal = (status: number, error: Row) =>
  refusal(status, { code: 'P0001', ...error })

export const APPROVE = 'approve_payments'

/** The outcome of each payment of a bulk approval: null, or the code that refuses it. Other calls are not answered. */
export function answerApprovals(
  { approvals }: Row,
  outcomeOf: (id: unknown) => string | null,
): Response | undefined {
  if (!Array.isArray(approvals)) return undefined
  return Response.json(
    approvals.map((approval: Row) => {
      const message = outcomeOf(approval['payment_id'])
      return message === null
        ? { is_done: true }
        : { is_done: false, code: 'P0001', message, details: '' }
    }),
  )
}

export const bodiesOf = (api: FakeApi, procedure: string) =>
  api.callsOf(`POST /rest/v1/rpc/${procedure}`).map(({ body }) => body as Row)

function Address() {
  const { search } = useLocation()
  return <p aria-label="address">{search}</p>
}

/** Opens the administrators' list of payments, and shows the address beside it. */
export function openPayments(
  address = '/admin/dashboard?tab=payments',
  client = createQueryClient(),
) {
  forgetJoins()
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Address />
        <PaymentsView />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return newUser()
}
