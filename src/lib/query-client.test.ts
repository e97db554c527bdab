import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reportReached, reportUnreachable } from './api/connection'
import { AppError } from './api/errors'
import { OFFLINE_SENTENCE } from './api/offline-sentence'
import { type Notice, onNotice } from './notify'
import { createQueryClient } from './query-client'

let client: QueryClient
let notices: Notice[]

beforeEach(() => {
  client = createQueryClient()
  notices = []
  return onNotice((notice) => notices.push(notice))
})

const asleep = new AppError('unexpected', 'the database is asleep')

/** A first fetch and a second one of the same query. */
async function fetchTwice(first: unknown, second: unknown, meta: Record<string, unknown>) {
  const answers = [first, second]
  const observer = new QueryObserver(client, {
    queryKey: ['rows'],
    queryFn: () => {
      const answer = answers.shift()
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
    meta,
  })
  const unsubscribe = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false))
  await observer.refetch()
  unsubscribe()
}

describe('a query that fails', () => {
  it('is a toast only when something is on screen that stays', async () => {
    await fetchTwice(asleep, asleep, { errorTitle: 'Error fetching data' })
    expect(notices).toEqual([])
    client.clear()
    await fetchTwice(['row'], asleep, { errorTitle: 'Error fetching data' })
    expect(notices).toEqual([
      {
        title: 'Error fetching data',
        description: 'the database is asleep',
        variant: 'destructive',
      },
    ])
  })

  it('is a toast at once where the query asks for one', async () => {
    await fetchTwice(asleep, ['row'], {
      errorTitle: 'Error',
      errorPrefix: 'Could not fetch coordinators. ',
      isAlwaysToasted: true,
    })
    expect(notices.map(({ description }) => description)).toEqual([
      'Could not fetch coordinators. the database is asleep',
    ])
  })

  it('says a sentence alone where that has no detail', async () => {
    await fetchTwice(asleep, ['row'], {
      errorTitle: 'Error',
      errorSentence: 'Could not fetch payment data.',
      isAlwaysToasted: true,
    })
    expect(notices.map(({ description }) => description)).toEqual(['Could not fetch payment data.'])
  })

  it('is silent without a title', async () => {
    await fetchTwice(['row'], asleep, {})
    expect(notices).toEqual([])
  })
})

describe('asking again', () => {
  async function attempts(error: AppError): Promise<number> {
    vi.useFakeTimers()
    const queryFn = vi.fn(() => Promise.reject(error))
    const fetched = client.fetchQuery({
      queryKey: ['retry', error.kind],
      queryFn,
      retry: client.getDefaultOptions().queries?.retry ?? 0,
    })
    const outcome = expect(fetched).rejects.toBe(error)
    await vi.runAllTimersAsync()
    await outcome
    vi.useRealTimers()
    return queryFn.mock.calls.length
  }

  it('is for an unreachable server, twice', async () => {
    expect(await attempts(new AppError('offline', OFFLINE_SENTENCE))).toBe(3)
  })

  it.each(['forbidden', 'not_found', 'rejected', 'conflict', 'unexpected'] as const)(
    'is not for %s',
    async (kind) => {
      expect(await attempts(new AppError(kind, 'no'))).toBe(1)
    },
  )
})

describe('a mutation that fails', () => {
  const mutate = (meta: Record<string, unknown>, mutationFn: () => Promise<unknown>) =>
    new MutationObserver(client, { mutationFn, meta }).mutate().catch(() => undefined)

  it('is one toast with its title and words, and is not sent again', async () => {
    const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    await mutate({ errorTitle: 'Error', errorPrefix: 'Could not save details. ' }, send)
    expect(send).toHaveBeenCalledOnce()
    expect(notices).toEqual([
      {
        title: 'Error',
        description: `Could not save details. ${OFFLINE_SENTENCE}`,
        variant: 'destructive',
      },
    ])
  })

  it('is no toast where the banner says that there is no connection', async () => {
    reportUnreachable()
    await mutate({ errorTitle: 'Error' }, () => Promise.reject(new TypeError('Failed to fetch')))
    expect(notices).toEqual([])
    await mutate({ errorTitle: 'Error' }, () => Promise.reject(asleep))
    expect(notices).toHaveLength(1)
    reportReached()
  })

  it('is left to the caller without a title', async () => {
    await mutate({}, () => Promise.reject(asleep))
    expect(notices).toEqual([])
  })
})
