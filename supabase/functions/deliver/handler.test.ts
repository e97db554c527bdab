import { beforeEach, expect, test, vi } from 'vitest'
import type { ClaimedEmail } from '../_shared/email-content.ts'
import type { Outcome, Sender } from '../_shared/smtp.ts'
import { deliver, deliverNothing } from './handler.ts'

// The outcome of runs in which something fails; successful runs are tested on the real parts.

const SETTINGS = {
  productName: 'Kanyezi',
  siteUrl: 'https://show.example.org',
  projectUrl: 'https://abc.supabase.co',
  from: 'show@example.org',
}

function email(name: string, address = `${name}@mail.example.org`): ClaimedEmail {
  return {
    email_id: name,
    address,
    is_confirmed: false,
    topic: null,
    kind: null,
    email_group: null,
    child_name: null,
    facts: null,
    application_id: null,
    payment_id: null,
    subject: null,
    body: null,
    link_path: null,
    map_url: null,
    is_test: false,
    is_confirmation: false,
    security: null,
    token: 'a-token',
    confirm_token: null,
  }
}

let batches: ClaimedEmail[][]
const rpc = vi.fn<(name: string, parameters: Record<string, unknown>) => Promise<unknown>>()
const send = vi.fn<Sender['send']>()
const refusal = vi.fn<Sender['refusal']>()
const run = (signal?: AbortSignal) =>
  deliver({
    rpc,
    sender: { send, refusal, close: () => undefined },
    settings: SETTINGS,
    signal: signal || undefined,
  })

/** Calls of a procedure, in order. */
const calls = (name: string) =>
  rpc.mock.calls.filter(([called]) => called === name).map(([, parameters]) => parameters)
const reported = () => calls('report_email').map(({ email_id, outcome }) => [email_id, outcome])

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  batches = [[email('one'), email('two'), email('three')]]
  rpc.mockReset().mockImplementation((name) => {
    if (name === 'claim_emails') return Promise.resolve(batches.shift() ?? [])
    return Promise.resolve(name.startsWith('report') ? null : 0)
  })
  send.mockReset().mockResolvedValue({ outcome: 'sent' })
  refusal.mockReset().mockResolvedValue(null)
})

test('each email is reported before the next one begins, and the job at the end', async () => {
  const order: string[] = []
  send.mockImplementation(({ emailId }) => {
    order.push(`send ${emailId}`)
    return Promise.resolve({ outcome: 'sent' })
  })
  const answer = rpc.getMockImplementation()!
  rpc.mockImplementation((name, parameters) => {
    order.push(name)
    return answer(name, parameters)
  })
  expect(await run()).toEqual({ sent: 3, later: 0, failed: 0 })
  expect(order).toEqual([
    'write_reminders',
    'settle_past_auditions',
    'expand_broadcasts',
    'forget_calls',
    'forget_statement_words',
    'forget_safeguarding_details',
    'forget_browser_errors',
    'forget_report_contacts',
    'claim_emails',
    'send one',
    'report_email',
    'send two',
    'report_email',
    'send three',
    'report_email',
    'claim_emails',
    'report_job',
  ])
})

test('an email that is refused or cannot be written holds up no other', async () => {
  batches = [[email('one'), email('two', 'a@b.org, c@d.org'), email('three'), email('four')]]
  send.mockImplementation(({ emailId }) => {
    const outcomes: Record<string, Outcome> = {
      one: { outcome: 'failed', reason: '550 No such user' },
      three: { outcome: 'later', reason: '451 Come back' },
    }
    return Promise.resolve(outcomes[emailId] ?? { outcome: 'sent' })
  })
  expect(await run()).toEqual({ sent: 1, later: 1, failed: 2 })
  expect(calls('report_email')).toEqual([
    { email_id: 'one', outcome: 'failed', reason: '550 No such user' },
    {
      email_id: 'two',
      outcome: 'failed',
      reason: 'The address is not one that can be written to.',
    },
    { email_id: 'three', outcome: 'later', reason: '451 Come back' },
    { email_id: 'four', outcome: 'sent', reason: null },
  ])
})

test('a mail server that is not there uses up no tries, and the job is not reported', async () => {
  refusal.mockResolvedValue('connect ECONNREFUSED')
  await expect(run()).rejects.toThrow('The mail server takes no emails: connect ECONNREFUSED')
  expect(send).not.toHaveBeenCalled()
  expect(reported()).toEqual([])
  expect(calls('report_job')).toEqual([])
})

test('nobody asks for the mail server while nothing is due', async () => {
  batches = []
  await run()
  expect(refusal).not.toHaveBeenCalled()
  expect(calls('report_job')).toEqual([{ job: 'deliver' }])
})

test('after a line that broke the run goes on only if the server is still there', async () => {
  send.mockResolvedValueOnce({ outcome: 'later', isCut: true })
  expect(await run()).toEqual({ sent: 2, later: 1, failed: 0 })

  batches = [[email('one'), email('two')]]
  rpc.mockClear()
  send.mockResolvedValueOnce({ outcome: 'later', isCut: true })
  refusal.mockResolvedValueOnce(null).mockResolvedValueOnce('421 Closing')
  await expect(run()).rejects.toThrow('421 Closing')
  expect(reported()).toEqual([['one', 'later']])
})

test('a run takes no emails after 50 seconds and begins none after 65, however slow the server is', async () => {
  vi.useFakeTimers()
  try {
    batches = Array.from({ length: 10 }, (_none, batch) =>
      Array.from({ length: 10 }, (_email, number) => email(`${batch}-${number}`)),
    )
    const begun = Date.now()
    const starts: number[] = []
    send.mockImplementation(() => {
      starts.push(Date.now() - begun)
      vi.advanceTimersByTime(29_000)
      return Promise.resolve({ outcome: 'sent' })
    })
    await run()
    expect(starts).toEqual([0, 29_000, 58_000])
    expect(Date.now() - begun).toBeLessThan(100_000)
    expect(calls('report_job')).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

test('an email that was sent is reported again when the database stumbles, and not sent again', async () => {
  batches = [[email('one')]]
  const answer = rpc.getMockImplementation()!
  let stumbles = 2
  rpc.mockImplementation((name, parameters) =>
    name === 'report_email' && stumbles-- > 0
      ? Promise.reject(new Error('the database is asleep'))
      : answer(name, parameters),
  )
  expect(await run()).toMatchObject({ sent: 1 })
  expect(send).toHaveBeenCalledOnce()
  expect(reported()).toHaveLength(3)
})

test('a reminder or a message that fails holds up no email', async () => {
  const answer = rpc.getMockImplementation()!
  rpc.mockImplementation((name, parameters) =>
    /^(write_reminders|settle_past_auditions|expand_broadcasts|forget_.*)$/.test(name)
      ? Promise.reject(new Error('refused'))
      : answer(name, parameters),
  )
  expect(await run()).toMatchObject({ sent: 3 })
})

test('a run that is told to end begins no other email', async () => {
  const ending = new AbortController()
  send.mockImplementation(() => {
    ending.abort()
    return Promise.resolve({ outcome: 'sent' })
  })
  expect(await run(ending.signal)).toEqual({ sent: 1, later: 0, failed: 0 })
})

test('a project without a mail server writes its news and forgets old calls all the same', async () => {
  await deliverNothing(rpc)
  expect(rpc.mock.calls.map(([name]) => name)).toEqual([
    'write_reminders',
    'settle_past_auditions',
    'expand_broadcasts',
    'forget_calls',
    'forget_statement_words',
    'forget_safeguarding_details',
    'forget_browser_errors',
    'forget_report_contacts',
    'report_job',
  ])
})
