// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSession } from '@/lib/api/session-store'
import { keepStatement, useKeptStatement } from './statement-memory'

const signIn = (id: string) =>
  setSession({
    status: 'signed_in',
    user: { id, email: `${id}@example.com`, parentName: '', phone: '', privacyVersion: '' },
  })

it('keeps a statement while its page is away, in no storage, until the person signs out', () => {
  signIn('administrator')
  const first = renderHook(() => useKeptStatement())
  act(() => keepStatement((present) => ({ ...present, text: 'Date,Details,Credit' })))
  expect(first.result.current.text).toBe('Date,Details,Credit')
  first.unmount()

  const again = renderHook(() => useKeptStatement())
  expect(again.result.current.text).toBe('Date,Details,Credit')
  const stored = [localStorage, sessionStorage].map((storage) => JSON.stringify(storage)).join()
  expect(stored).not.toContain('Details')

  act(() => signIn('somebody else'))
  expect(again.result.current).toEqual({
    text: '',
    fileName: null,
    table: null,
    currency: null,
    accountId: null,
    result: null,
  })
})
