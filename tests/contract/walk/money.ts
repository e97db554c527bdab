import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '@/domain/dates'
import { NO_FILTER } from '@/features/finance/payments/list-params'
import { RECORD_COLUMNS } from '@/features/finance/statement/reading/table'
import { stretched } from '../../runner/stretch.ts'
import { app } from '../calls.ts'
import { as, database, type Family, newFamily, newMember, type Person } from '../people.ts'
import { sendProof, ticketPaymentOf } from './family.ts'

const { signal } = new AbortController()

const today = new Date().toISOString().slice(0, 10)
const LIST = { ...NO_FILTER, page: 1 }
const BOOKS = {
  from: null,
  to: null,
  currency: null,
  kind: null,
  way: null,
  country: null,
  page: 1,
}

let owner: Person
let finance: Person
beforeAll(async () => {
  owner = await newMember('owner')
  finance = await newMember('finance')
})

/** A family with a pending ticket payment. */
async function paying(
  changes: Parameters<typeof ticketPaymentOf>[1] = {},
): Promise<Family & { payment: string }> {
  const family = await newFamily()
  const { id } = await as(family, () =>
    app.payments.insertPayment(family.id, ticketPaymentOf(family.child, changes)),
  )
  return { ...family, payment: id }
}

const ticketOf = async (child: string) => {
  const [row] = await database`select ticket_status from public.applications where id = ${child}`
  return row?.['ticket_status'] as string
}

/** One of the organiser's accounts, whose statements are kept. */
async function newAccount() {
  const account = {
    id: randomUUID(),
    name: 'Ticket fees',
    bank: `Bank ${randomUUID().slice(0, 8)}`,
    currency: 'NGN',
    lastDigits: String(Math.floor(1000 + Math.random() * 9000)),
  } as const
  await as(finance, () => app.bank.saveBankAccount(account))
  return account
}

const lineToKeep = (line_number: number, amount: number, narration: string) => ({
  line_number,
  day: today,
  amount,
  identity: narration,
  narration,
  reference: null,
  balance: null,
})

const statementOf = (accountId: string, lines: ReturnType<typeof lineToKeep>[]) => ({
  id: randomUUID(),
  accountId,
  firstDay: today,
  lastDay: today,
  opening: null,
  closing: null,
  isBalanced: true,
  columns: null,
  lines,
})

/** Bank lines of a new account with these amounts. */
async function newLines(...amounts: number[]): Promise<string[]> {
  const { id } = await newAccount()
  const lines = amounts.map((amount, at) => lineToKeep(at + 1, amount, `Line ${at}`))
  await as(finance, () => app.bank.keepLines(statementOf(id, lines)))
  const kept = await as(finance, () => app.bank.fetchTransactions(id, 'open', signal))
  return kept.map((line) => line.id)
}

const PART = { isOpened: true, reason: null } as const

describe('payments, as finance', () => {
  it('lists, counts and sums what waits', async () => {
    const family = await paying()
    const wanted = { ...LIST, status: 'pending', search: family.name } as const
    const list = await as(finance, () => app.adminPayments.fetchPayments(wanted, signal))
    expect(list).toMatchObject({
      total: 1,
      isMore: false,
      rows: [{ id: family.payment, payment_type: 'payment', ticket_fee: 10000 }],
    })
    expect(await as(finance, () => app.adminPayments.fetchPaymentTotal(wanted, signal))).toEqual({
      rowCount: 1,
      isMore: false,
      of: { stated: { rowCount: 1, sums: ['₦10,000'] } },
    })
    const all = await as(finance, () => app.adminPayments.fetchAllPending(signal))
    const { items } = await as(finance, () => app.adminWork.fetchWork(signal))
    expect(items.find(({ kind }) => kind === 'payments')?.count).toBe(all.length)
    expect(
      await as(finance, () => app.adminPayments.fetchPayment(family.payment, signal)),
    ).toMatchObject({ id: family.payment, parent_email: family.email })
    expect(await as(finance, () => app.adminPayments.fetchPayment(randomUUID(), signal))).toBeNull()
    const batch = await as(owner, () =>
      app.adminPayments.exportPayments({ ...NO_FILTER, search: family.name }, null, signal),
    )
    expect(batch).toMatchObject({ isLast: true, rows: [{ id: family.payment }] })
    expect(await as(owner, () => app.adminPayments.fetchIsSweepLate(signal))).toBe(false)
  })

  it('approves one, refuses a second decision, and takes it back', async () => {
    const family = await paying()
    const approve = {
      id: family.payment,
      kind: 'payment',
      status: 'approved',
    } as const
    await as(finance, () => app.adminPayments.decidePayment(approve))
    expect(await ticketOf(family.child)).toBe('paid')
    await expect(as(finance, () => app.adminPayments.decidePayment(approve))).rejects.toMatchObject(
      { kind: 'conflict', code: 'payment_already_decided' },
    )
    expect(
      await as(finance, () => app.bankStatement.fetchApprovedPayments(family.child, signal)),
    ).toEqual([family.payment])
    expect(await as(finance, () => app.transfers.fetchIsTicketPaid(family.payment, signal))).toBe(
      true,
    )
    expect(
      await as(owner, () => app.adminApplicationsMoney.fetchMoneyOf(family.child, signal)),
    ).toEqual([{ currency: 'NGN', amount: 10000 }])
    await as(finance, () =>
      app.adminPayments.undoDecision({
        id: family.payment,
        kind: 'payment',
        reason: 'Wrong family',
      }),
    )
    expect(await ticketOf(family.child)).toBe('pending_payment')
    expect(
      await as(owner, () => app.rebooking.fetchPendingTicketPayments(family.child, signal)),
    ).toMatchObject([{ id: family.payment }])
  })

  it('approves many in one call, and gives the same answer when it is asked again', async () => {
    const [first, second, third] = [await paying(), await paying(), await paying()]
    const call = randomUUID()
    const [lineId = ''] = await newLines(10_000)
    const approvalOf = ({ payment }: { payment: string }) => ({
      payments: [{ id: payment, kind: 'payment' as const, line: { lineId, amount: 10_000 } }],
    })
    const approvals = [
      approvalOf(first),
      approvalOf(second),
      { payments: [{ id: third.payment, kind: 'payment' as const }] },
    ]
    const ask = () => as(finance, () => app.adminPayments.approvePayments(call, approvals))
    const answer = await ask()
    expect(answer).toMatchObject([
      { isDone: true },
      { isDone: false, error: { kind: 'conflict', code: 'transaction_already_used' } },
      { isDone: true },
    ])
    expect(await ask()).toEqual(answer)
    expect(await Promise.all([first, second, third].map(({ child }) => ticketOf(child)))).toEqual([
      'paid',
      'pending_payment',
      'paid',
    ])
    await expect(
      as(owner, () => app.adminPayments.approvePayments(call, approvals)),
    ).rejects.toMatchObject({ kind: 'conflict', code: 'call_id_in_use' })
  })

  it('books a payment to another child', async () => {
    const [wrong, right] = [await paying(), await paying()]
    await as(finance, () =>
      app.adminPayments.decidePayment({ id: wrong.payment, kind: 'payment', status: 'approved' }),
    )
    const [child] = await as(finance, () => app.rebooking.fetchChildrenOf(right.id, signal))
    expect(child).toMatchObject({ id: right.child, ticket_status: 'pending_payment' })
    const found = await as(finance, () =>
      app.rebooking.findChildren(child?.reference ?? '', signal),
    )
    expect(found.map(({ id }) => id)).toEqual([right.child])
    const rebooking = { paymentId: wrong.payment, childId: right.child, otherFamilyReason: null }
    await expect(as(finance, () => app.rebooking.rebookPayment(rebooking))).rejects.toMatchObject({
      code: 'other_families_not_chosen',
    })
    const book = (pending?: { statedId: string } | 'leave') =>
      as(finance, () =>
        app.rebooking.rebookPayment({
          ...rebooking,
          otherFamilyReason: 'From another family',
          pending,
        }),
      )
    await expect(book()).rejects.toMatchObject({ code: 'ticket_payment_pending' })
    expect(await book({ statedId: right.payment })).toBe(true)
    expect(await ticketOf(right.child)).toBe('paid')
    expect(await ticketOf(wrong.child)).toBe('unpaid')
    await expect(book('leave')).rejects.toMatchObject({ code: 'payment_not_approved' })
  })

  it('proposes a refund above the limit, which a second member refuses and then confirms', async () => {
    const family = await paying()
    await as(finance, () =>
      app.adminPayments.decidePayment({ id: family.payment, kind: 'payment', status: 'approved' }),
    )
    await as(owner, () => app.approvalRequests.setRefundLimit('NGN', 5000))
    expect(await as(finance, () => app.approvalRequests.fetchRefundLimits(signal))).toEqual(
      new Map([['NGN', 5000]]),
    )
    const propose = () =>
      as(finance, () =>
        app.transfers.recordRefund({
          of: { rowId: family.payment },
          amount: 6000,
          date: today,
          reason: 'Paid twice',
          isTicketClosed: false,
        }),
      )
    const waiting = async () =>
      (await as(owner, () => app.approvalRequests.fetchApprovalRequests(signal))).filter(
        ({ row_id }) => row_id === family.payment,
      )
    expect(await propose()).toBe(false)
    const [first] = await waiting()
    expect(first).toMatchObject({
      procedure_name: 'record_refund',
      amount: 6000,
      currency: 'NGN',
      name: family.name,
      why: 'refund_limit',
      reason: 'Paid twice',
      is_mine: false,
      is_own_family: false,
    })
    const id = first?.id ?? ''
    await expect(
      as(finance, () => app.approvalRequests.decideApprovalRequest({ id, isConfirmed: true })),
    ).rejects.toMatchObject({ kind: 'forbidden' })
    await as(owner, () =>
      app.approvalRequests.decideApprovalRequest({ id, isConfirmed: false, reason: 'Only once' }),
    )
    expect(await waiting()).toEqual([])
    expect(await propose()).toBe(false)
    const [second] = await waiting()
    await as(owner, () =>
      app.approvalRequests.decideApprovalRequest({ id: second?.id ?? '', isConfirmed: true }),
    )
    expect(
      await as(finance, () => app.adminPayments.fetchPayment(family.payment, signal)),
    ).toMatchObject({ refunded_amount: 6000 })
    // Lifting the limit itself also needs a second member.
    expect(await as(owner, () => app.approvalRequests.setRefundLimit('NGN', null))).toBe(false)
    const lifting = (
      await as(finance, () => app.approvalRequests.fetchApprovalRequests(signal))
    ).find(({ procedure_name }) => procedure_name === 'set_refund_limit')
    await as(finance, () =>
      app.approvalRequests.decideApprovalRequest({ id: lifting?.id ?? '', isConfirmed: true }),
    )
    expect(await as(finance, () => app.approvalRequests.fetchRefundLimits(signal))).toEqual(
      new Map(),
    )
  })

  it('declines one, of which the owner is told with the reason', async () => {
    const family = await paying()
    await as(finance, () =>
      app.adminPayments.decidePayment({
        id: family.payment,
        kind: 'payment',
        status: 'declined',
        reason: 'No such transfer',
      }),
    )
    expect(
      await as(owner, () => app.adminApplicationsMoney.fetchDeclinedPayment(family.child, signal)),
    ).toEqual({
      amount: 10000,
      currency: 'NGN',
      reason: 'No such transfer',
    })
  })

  it('decides about a subscription, and takes that back', async () => {
    const family = await newFamily()
    const input = ticketPaymentOf('', { kind: 'subscription', description: 'Monthly support' })
    const { id } = await as(family, () => app.payments.insertPayment(family.id, input))
    await as(owner, () =>
      app.adminPayments.decidePayment({ id, kind: 'subscription', status: 'active' }),
    )
    await as(owner, () =>
      app.adminPayments.undoDecision({ id, kind: 'subscription', reason: 'Too early' }),
    )
    const [row] = await database`select status from public.subscriptions where id = ${id}`
    expect(row).toEqual({ status: 'pending' })
  })

  it('reads the proofs of a row, opens one that was checked, and none that is not there', async () => {
    const family = await paying()
    const { id, bytes } = await sendProof(family, family.payment)
    const proofs = await as(finance, () => app.adminPayments.fetchProofs([family.payment], signal))
    expect(proofs).toMatchObject([{ id, payment_id: family.payment, original_name: 'slip.png' }])
    expect(app.adminPayments.proofsOf({ id: family.payment }, proofs)).toHaveLength(1)
    // Once the job sweep has read its first bytes.
    await expect
      .poll(() => database`select status from public.payment_proofs where id = ${id}`, {
        timeout: stretched(30_000),
      })
      .toEqual([{ status: 'accepted' }])
    const file = await as(finance, () => app.adminPayments.fetchProofFile(id))
    expect([file.type, file.size]).toEqual(['image/png', bytes.byteLength])
    await expect(
      as(finance, () => app.adminPayments.fetchProofFile(randomUUID())),
    ).rejects.toMatchObject({ code: 'proof_not_found' })
  })
})

describe('a statement and transfers', () => {
  it('finds the children of its references, and what their families owe', async () => {
    const family = await newFamily()
    const [row] =
      await database`select payment_reference from public.applications where id = ${family.child}`
    const reference = String(row?.['payment_reference'])
    const wanted = { references: [reference], cuts: [reference.slice(0, 7)] }
    const found = await as(finance, () => app.bankStatement.fetchReferencedChildren(wanted, signal))
    expect(found.map(({ id }) => id)).toContain(family.child)
    const open = await as(finance, () => app.bankStatement.fetchOpenTickets([family.id], signal))
    expect(open).toMatchObject([{ id: family.child, ticket_fee: 10000, isEnded: false }])
    expect(await as(finance, () => app.allocate.fetchPayables([family.id], signal))).toMatchObject({
      payables: [{ kind: 'ticket', child: family.child, needs: 10000, isPaid: false }],
      families: [{ id: family.id }],
    })
    expect(await as(finance, () => app.allocate.searchPayables(family.name, signal))).toMatchObject(
      [{ id: family.child, family: family.id, donation: null }],
    )
  })

  it('books a line to two children, uses it once, and keeps the rest as credit', async () => {
    const family = await newFamily()
    const second = randomUUID()
    await database`
      insert into public.applications (id, user_id, child_name, age, gender, country, state_city, parent_phone, consent_version)
      select ${second}, user_id, 'Second Child', 5, gender, country, state_city, parent_phone, consent_version
      from public.applications where id = ${family.child}`
    const [lineId = '', out = ''] = await newLines(25_000, -5_000)
    const partOf = (id: string) => ({
      payable: { id, kind: 'ticket', isPaid: false } as const,
      amount: 10_000,
      ...PART,
    })
    const division = {
      parts: [partOf(family.child), partOf(second)],
      from: { lineId },
      isOfOtherFamilies: false,
      creditTo: null,
    } as const
    await as(finance, () => app.allocate.bookTransfer(division))
    expect([await ticketOf(family.child), await ticketOf(second)]).toEqual(['paid', 'paid'])
    await expect(
      as(finance, () => app.allocate.bookTransfer({ ...division, parts: [], creditTo: family.id })),
    ).rejects.toMatchObject({ kind: 'conflict', code: 'transaction_already_used' })
    expect(await as(family, () => app.credit.fetchCredit(signal))).toEqual([
      { currency: 'NGN', amount: 5000 },
    ])
    const transfers = await readTransfers(family.id)
    const [{ id, amount } = { id: '', amount: 0 }] = app.familyTransfers.withCredit(transfers)
    expect(amount).toBe(25000)
    const refund = {
      of: { transferId: id },
      amount: 5000,
      date: today,
      reason: 'They asked for it',
      isTicketClosed: false,
    }
    const due = async () =>
      (await as(finance, () => app.refundsDue.fetchRefundsDue(signal))).filter(
        ({ transfer_id }) => transfer_id === id,
      )
    expect(await due()).toMatchObject([{ id, reason: 'credit', amount: 5000, currency: 'NGN' }])
    await as(finance, () => app.transfers.recordRefund(refund))
    expect(await due()).toEqual([])
    expect(await as(family, () => app.credit.fetchCredit(signal))).toEqual([])
    const back = (await readTransfers(family.id)).find(({ direction }) => direction === 'out')
    await as(finance, () => app.bank.linkTransfer(back?.id ?? '', out))
    await as(finance, () => app.transfers.undoRefund(back?.id ?? ''))
    await as(finance, () => app.transfers.recordRefund({ ...refund, lineId: out }))
    const byLine = (await readTransfers(family.id)).find(
      (one) => one.direction === 'out' && !one.is_taken_back,
    )
    expect(byLine).toMatchObject({ way: 'statement', received_on: today, is_on_statement: true })
    await expect(as(finance, () => app.transfers.releaseCredit(id))).rejects.toMatchObject({
      code: 'transfer_is_used',
    })
  })

  it('takes back a line that was a mistake', async () => {
    const family = await newFamily()
    const [lineId = ''] = await newLines(3_000)
    const rest = { parts: [], from: { lineId }, isOfOtherFamilies: false, creditTo: family.id }
    await as(finance, () => app.allocate.bookTransfer(rest))
    const [transfer] = await readTransfers(family.id)
    await as(finance, () => app.transfers.releaseCredit(transfer?.id ?? ''))
    expect(await as(family, () => app.credit.fetchCredit(signal))).toEqual([])
    expect(await as(finance, () => app.allocate.bookTransfer(rest))).toBe(true)
  })

  const readTransfers = async (family: string) => {
    const { queryFn } = app.familyTransfers.familyTransferQueries.of(family)
    if (typeof queryFn !== 'function') throw new Error('There is no query')
    return as(finance, async () => queryFn({ signal } as never))
  }

  it('confirms a ticket without money for a reason', async () => {
    const family = await newFamily()
    await as(owner, () => app.allocate.correctTicket(family.child, 'Paid at the stand'))
    expect(await ticketOf(family.child)).toBe('paid')
  })

  it('confirms a ticket by cash for a payment that waits, and by more cash than it needs', async () => {
    for (const amount of [10000, 12000]) {
      const family = await paying()
      await as(owner, () =>
        app.allocate.bookTransfer({
          parts: [
            {
              payable: { id: family.payment, kind: 'payment', isPaid: false },
              amount: 10000,
              isOpened: true,
              reason: null,
            },
          ],
          from: { amount, currency: 'NGN', date: today, via: 'cash' },
          isOfOtherFamilies: false,
          creditTo: null,
        }),
      )
      expect(await ticketOf(family.child), String(amount)).toBe('paid')
    }
  })
})

describe('donations', () => {
  const add = async () => {
    const id = randomUUID()
    const name = `Donor ${id.slice(0, 4).replace(/\d/g, 'x')}`
    await database`
      insert into public.donations (id, donor_name, donor_email, project, country, children_count)
      values (${id}, ${name}, 'donor@example.com', 'Kanyezi Ghetto', 'Nigeria', 2)`
    return { id, name }
  }
  const received = {
    amount: '50000',
    currency: 'NGN',
    received_on: today,
    bank_reference: '',
  } as const
  const all = { search: '', status: null, from: null, to: null, currency: null }

  it('are listed, confirmed once, taken back and erased', async () => {
    const { id, name } = await add()
    const wanted = { ...all, search: name }
    const list = await as(finance, () =>
      app.adminDonations.fetchDonations({ ...wanted, page: 1 }, signal),
    )
    expect(list.rows.map((row) => row.id)).toContain(id)
    expect(await as(finance, () => app.adminDonations.fetchPendingCount(signal))).toBeGreaterThan(0)
    await as(finance, () =>
      app.adminDonations.decideDonation({ id, status: 'confirmed', received }),
    )
    await expect(
      as(finance, () => app.adminDonations.decideDonation({ id, status: 'declined' })),
    ).rejects.toMatchObject({ kind: 'conflict', code: 'donation_already_decided' })
    const total = await as(finance, () =>
      app.adminDonations.fetchDonationTotal({ ...all, status: 'confirmed' }, signal),
    )
    expect(total.sums).toEqual([{ currency: 'NGN', amount: 50000 }])
    const batch = await as(owner, () =>
      app.adminDonations.exportDonations({ ...all, status: 'confirmed' }, null, signal),
    )
    expect(batch).toMatchObject({ isLast: true, rows: [{ id, amount: 50000 }] })
    const { queryFn } = app.familyTransfers.familyTransferQueries.ofDonation(id)
    if (typeof queryFn !== 'function') throw new Error('There is no query')
    expect(await as(finance, async () => queryFn({ signal } as never))).toMatchObject([
      { amount: 50000 },
    ])
    await as(finance, () => app.adminDonations.undoDonationDecision({ id, reason: 'Not there' }))
    await as(owner, () => app.adminDonations.eraseDonation(id))
    await expect(as(owner, () => app.adminDonations.eraseDonation(id))).rejects.toMatchObject({
      code: 'donation_not_found',
    })
  })

  it('take what nobody owns of a transfer', async () => {
    const family = await paying()
    await as(finance, () =>
      app.allocate.bookTransfer({
        parts: [
          {
            payable: { id: family.payment, kind: 'payment', isPaid: false },
            amount: 10000,
            isOpened: true,
            reason: null,
          },
        ],
        from: { amount: 15000, currency: 'NGN', date: today, via: 'hand' },
        isOfOtherFamilies: false,
        creditTo: null,
      }),
    )
    const [transfer] = await database`select id from private.transfers where user_id = ${family.id}`
    const transferId = String(transfer?.['id'])
    const { id, name } = await add()
    const waiting = await as(finance, () => app.adminBooks.fetchWaitingDonations(name, signal))
    expect(waiting.map((one) => one.id)).toContain(id)
    // After the account is closed, its credit belongs to nobody.
    await database`update private.transfers set user_id = null where id = ${transferId}`
    await as(finance, () => app.adminBooks.bookToDonation(transferId, id, 5000))
    const [row] = await database`select status, amount from public.donations where id = ${id}`
    expect(row).toMatchObject({ status: 'confirmed' })
  })
})

describe('the bank', () => {
  it('names an account, keeps a statement once, and compares its month with the books', async () => {
    const account = await newAccount()
    const statement = {
      ...statementOf(account.id, [lineToKeep(1, 10_000, 'ADA'), lineToKeep(2, -50, 'FEE')]),
      opening: 0,
      closing: 9_950,
      columns: { headers: ['Date', 'Details', 'Amount'], columns: { ...RECORD_COLUMNS } },
    }
    for (const _time of [1, 2]) {
      expect(await as(finance, () => app.bank.keepLines(statement))).toMatchObject({
        new_lines: 2,
        known_lines: 0,
        duplicate_lines: 0,
      })
    }
    const again = {
      ...statementOf(account.id, [lineToKeep(1, 10_000, 'From ADA')]),
      isBalanced: false,
    }
    expect(await as(finance, () => app.bank.keepLines(again))).toMatchObject({ duplicate_lines: 1 })
    const linesThatAre = (state: 'open' | 'duplicate' | 'excluded') =>
      as(finance, () => app.bank.fetchTransactions(account.id, state, signal))
    const [duplicate] = await linesThatAre('duplicate')
    expect(duplicate).toMatchObject({
      line_number: 1,
      narration: 'From ADA',
      duplicate_narration: 'ADA',
      is_duplicate_booked: false,
      is_balanced: false,
    })
    const open = await linesThatAre('open')
    expect(open.map(({ narration }) => narration)).toEqual(['ADA', 'FEE'])
    await as(finance, () => app.bank.excludeTransaction(open[1]?.id ?? '', 'bank_charge'))
    await as(finance, () => app.bank.clearDuplicate(duplicate?.id ?? ''))
    expect(await linesThatAre('excluded')).toMatchObject([
      { narration: 'FEE', excluded_because: 'bank_charge' },
    ])
    const accounts = await as(finance, () => app.bank.fetchBankAccounts(signal))
    expect(accounts.find(({ id }) => id === account.id)).toMatchObject({
      last_digits: account.lastDigits,
      open_lines: 2,
      columns: statement.columns,
    })
    const months = await as(finance, () => app.bank.fetchReconciledAccounts(today, signal))
    expect(months.find(({ account_id }) => account_id === account.id)).toMatchObject({
      arrived: 20_000,
      went_out: 50,
      closing: 9_950,
    })
    const sums = await as(finance, () => app.bank.fetchReconciliation(today, signal))
    expect(sums.filter(({ account_id }) => account_id === account.id)).toMatchObject([
      { bucket: 'excluded', reason: 'bank_charge', amount: -50, row_count: 1 },
      { bucket: 'open', amount: 20_000, row_count: 2 },
    ])
    const own = { month: today, bucket: 'open', accountId: account.id, currency: 'NGN' } as const
    expect(await as(finance, () => app.bank.fetchBucket(own, signal))).toHaveLength(2)
    const batch = await as(finance, () => app.bank.exportReconciliation(today)(null, signal))
    expect(batch.rows.length).toBeGreaterThanOrEqual(3)
    await as(finance, () => app.bank.removeStatement(again.id))
    expect((await linesThatAre('open')).map(({ narration }) => narration)).toEqual(['ADA'])
  })
})

describe('the books', () => {
  it('list, sum and export the lines, and close a month that is over', async () => {
    const month = addDays(new Date(), -40).toISOString().slice(0, 8)
    const day = `${month}10`
    const family = await paying()
    const bookOnDay = (payment: string) =>
      as(finance, () =>
        app.allocate.bookTransfer({
          parts: [
            {
              payable: { id: payment, kind: 'payment', isPaid: false },
              amount: 10_000,
              ...PART,
            },
          ],
          from: { amount: 10_000, currency: 'NGN', date: day, via: 'hand' },
          isOfOtherFamilies: false,
          creditTo: null,
        }),
      )
    await bookOnDay(family.payment)
    const filter = { ...BOOKS, from: day, to: day }
    const page = await as(finance, () => app.adminBooks.fetchBooks(filter, signal))
    expect(page).toMatchObject({
      total: 1,
      rows: [{ day, amount: 10000, currency: 'NGN', row_id: family.payment }],
    })
    expect(await as(finance, () => app.adminBooks.fetchBookSums(filter, signal))).toMatchObject([
      { currency: 'NGN', listed: 10000 },
    ])
    const next = app.adminBooks.exportBatches(filter)
    expect(await as(owner, () => next(null, signal))).toMatchObject({
      isLast: true,
      rows: [{ row_id: family.payment }],
    })
    const [open] = await as(owner, () => app.adminBooks.fetchBookMonths(signal))
    expect(open).toMatchObject({ closed_at: null })
    expect(await as(finance, () => app.closedMonths.fetchClosedMonth(signal))).toBeNull()
    await as(owner, () => app.adminBooks.closeMonth(open?.month ?? ''))
    expect(await as(finance, () => app.closedMonths.fetchClosedMonth(signal))).toBe(
      open?.month.slice(0, 7),
    )
    const late = await paying()
    await expect(bookOnDay(late.payment)).rejects.toMatchObject({ code: 'month_is_closed' })
  })
})
