import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { reportReached, reportUnreachable } from './api/connection'
import { AppError } from './api/errors'
import { OFFLINE_SENTENCE } from './api/offline-sentence'
import { type Toast, onToast } from './notify'
import { createQueryClient } from './query-client'

let client: QueryClient
let toasts: Toast[]

beforeEach(() => {
  client = createQueryClient()
  toasts = []
  return onToast((toast) => toasts.push(toast))
})

const asleep = new AppError('unexpected', 'the database is asleep')

/** Fetches the same query twice. */
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
    expect(toasts).toEqual([])
    client.clear()
    await fetchTwice(['row'], asleep, { errorTitle: 'Error fetching data' })
    expect(toasts).toEqual([
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
    expect(toasts.map(({ description }) => description)).toEqual([
      'Could not fetch coordinators. the database is asleep',
    ])
  })

  it('says a sentence alone where that has no detail', async () => {
    await fetchTwice(asleep, ['row'], {
      errorTitle: 'Error',
      errorSentence: 'Could not fetch payment data.',
      isAlwaysToasted: true,
    })
    expect(toasts.map(({ description }) => description)).toEqual(['Could not fetch payment data.'])
  })

  it('is silent without a title', async () => {
    await fetchTwice(['row'], asleep, {})
    expect(toasts).toEqual([])
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
    expect(toasts).toEqual([
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
    expect(toasts).toEqual([])
    await mutate({ errorTitle: 'Error' }, () => Promise.reject(asleep))
    expect(toasts).toHaveLength(1)
    reportReached()
  })

  it('is left to the caller without a title', async () => {
    await mutate({}, () => Promise.reject(asleep))
    expect(toasts).toEqual([])
  })
})

describe('an invalidation', () => {
  /** The calls that the test answers, in order. */
  function watchRows() {
    const answers: ((rows: string[]) => void)[] = []
    const observer = new QueryObserver(client, {
      queryKey: ['rows'],
      queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
    })
    onTestFinished(observer.subscribe(() => undefined))
    return { answers, rows: () => observer.getCurrentResult().data }
  }

  it('asks again for a first answer that was on its way', async () => {
    const { answers, rows } = watchRows()
    const refreshed = client.invalidateQueries({ queryKey: ['rows'] })
    answers[0]?.(['of before'])
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.(['fresh'])
    await refreshed
    expect(rows()).toEqual(['fresh'])
  })

  it('asks once for an answer that is there, and for nothing else', async () => {
    const { answers, rows } = watchRows()
    answers[0]?.(['first'])
    await vi.waitFor(() => expect(rows()).toEqual(['first']))
    const refreshed = client.invalidateQueries()
    answers[1]?.(['fresh'])
    await refreshed
    await client.invalidateQueries({ queryKey: ['others'] })
    expect(rows()).toEqual(['fresh'])
    expect(answers).toHaveLength(2)
  })
})
