import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startApi } from '../../../tests/fakes/api'
import { storeSession } from '../../../tests/fakes/render-page'
import { PARENT } from '../../../tests/fakes/rows'
import { retrySession, startSession } from './session'
import {
  currentSession,
  onSignOut,
  setSession,
  toSessionUser,
  useHasStoredSession,
  useSession,
} from '@/lib/api/session-store'
import { SESSION_KEY } from '@/lib/api/session-key'
import { supabase } from './client'

const user = toSessionUser(PARENT)

describe('before the auth layer has answered', () => {
  beforeEach(() => {
    vi.resetModules()
    return () => window.localStorage.removeItem(SESSION_KEY)
  })

  const first = async () => (await import('@/lib/api/session-store')).currentSession()

  it('the user whom this browser was left with is shown', async () => {
    storeSession(PARENT)
    expect(await first()).toEqual({ status: 'signed_in', user })
  })

  it.each([null, 'null', '{}', '{"user":{}}', 'no JSON'])('%s is nobody yet', async (kept) => {
    if (kept !== null) window.localStorage.setItem(SESSION_KEY, kept)
    expect(await first()).toEqual({ status: 'loading', user: null })
  })
})

describe('loading the session', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))

  it('finds the one that an earlier visit left, and asks only whether the account is there', async () => {
    const api = startApi({ accounts: [PARENT] })
    storeSession(PARENT)
    await retrySession()
    expect(currentSession()).toEqual({ status: 'signed_in', user })
    expect(api.calls.map(({ path }) => path)).toEqual(['/auth/v1/user'])
  })

  it('finds none', async () => {
    startApi()
    await retrySession()
    expect(currentSession()).toEqual({ status: 'signed_out', user: null })
  })

  it('renews one that has run out', async () => {
    const api = startApi({ accounts: [PARENT] })
    storeSession(PARENT, -60)
    await retrySession()
    expect(currentSession().status).toBe('signed_in')
    expect(api.callsOf('POST /auth/v1/token')).toHaveLength(1)
  })

  it('that the server refuses to renew is over', async () => {
    startApi({ accounts: [] })
    storeSession(PARENT, -60)
    await retrySession()
    expect(currentSession().status).toBe('signed_out')
    expect(window.localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  it('fails when nobody answers in time, signs nobody out, and works when asked again', async () => {
    const api = startApi({ accounts: [PARENT] })
    storeSession(PARENT, -60)
    const answer = api.hold('POST /auth/v1/token')
    const loaded = retrySession()
    await vi.advanceTimersByTimeAsync(7_900)
    expect(currentSession().status).toBe('loading')
    await vi.advanceTimersByTimeAsync(200)
    await loaded
    expect(currentSession().status).toBe('failed')
    expect(window.localStorage.getItem(SESSION_KEY)).not.toBeNull()

    answer()
    await retrySession()
    expect(currentSession()).toEqual({ status: 'signed_in', user })
  })

  it('is done once, however many ask', async () => {
    const api = startApi({ accounts: [PARENT] })
    storeSession(PARENT, -60)
    await Promise.all([retrySession(), startSession(), startSession()])
    expect(api.callsOf('POST /auth/v1/token')).toHaveLength(1)
  })
})

describe('the session afterwards', () => {
  it('follows signing in and out', async () => {
    startApi({ accounts: [PARENT] })
    await retrySession()
    const { email, password } = PARENT
    await supabase().auth.signInWithPassword({ email, password })
    expect(currentSession()).toEqual({ status: 'signed_in', user })
    await supabase().auth.signOut()
    expect(currentSession().status).toBe('signed_out')
  })

  it('goes with each call as its token, and the key goes with all', async () => {
    const api = startApi({ accounts: [PARENT], tables: { applications: [] } })
    const call = async () => {
      await supabase().from('applications').select('id')
      return api.callsOf('GET /rest/v1/applications').at(-1)!.headers
    }
    expect((await call()).get('Authorization')).toBe('Bearer sb_publishable_local')
    storeSession(PARENT)
    const headers = await call()
    expect(headers.get('Authorization')).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
    expect(headers.get('apikey')).toBe('sb_publishable_local')
  })
})

describe('toSessionUser', () => {
  it('shows only words of what the user may write', () => {
    const user_metadata = { parent_name: { toString: () => 'x' }, phone_number: 42 }
    expect(toSessionUser({ id: 'a', user_metadata })).toEqual({
      id: 'a',
      email: '',
      parentName: '',
      phone: '',
      privacyVersion: '',
    })
  })
})

describe('onSignOut', () => {
  it('calls when somebody who was signed in no longer is, and not otherwise', () => {
    setSession({ status: 'loading', user: null })
    const callback = vi.fn()
    const stop = onSignOut(callback)
    setSession({ status: 'signed_out', user: null })
    setSession({ status: 'signed_in', user })
    setSession({ status: 'signed_in', user: { ...user, parentName: 'Ada' } })
    expect(callback).not.toHaveBeenCalled()
    setSession({ status: 'signed_out', user: null })
    expect(callback).toHaveBeenCalledOnce()
    setSession({ status: 'signed_in', user })
    setSession({ status: 'signed_in', user: { ...user, id: 'another' } })
    expect(callback).toHaveBeenCalledTimes(2)
    stop()
    setSession({ status: 'signed_in', user })
    setSession({ status: 'signed_out', user: null })
    expect(callback).toHaveBeenCalledTimes(2)
  })
})

function Header() {
  return <p>{useHasStoredSession() ? 'in' : 'out'}</p>
}

describe('the header before any script of the auth layer', () => {
  beforeEach(() => setSession({ status: 'loading', user: null }))

  it('knows from the storage whether a session is there', () => {
    storeSession(PARENT)
    render(<Header />)
    expect(screen.getByText('in')).toBeInTheDocument()
  })

  it('hears that another tab has signed out', () => {
    storeSession(PARENT)
    render(<Header />)
    act(() => {
      window.localStorage.clear()
      window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }))
    })
    expect(screen.getByText('out')).toBeInTheDocument()
  })

  it('follows the sign-out of another tab, and what was typed here goes', () => {
    storeSession(PARENT)
    setSession({ status: 'signed_in', user })
    window.sessionStorage.setItem('donation', '{}')
    window.localStorage.removeItem(SESSION_KEY)
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }))
    expect(currentSession()).toEqual({ status: 'signed_out', user: null })
    expect(window.sessionStorage).toHaveLength(0)
  })

  it('stays with who is signed in when another tab renews the session', () => {
    storeSession(PARENT)
    setSession({ status: 'signed_in', user })
    storeSession(PARENT, 7200)
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }))
    expect(currentSession()).toEqual({ status: 'signed_in', user })
  })

  it('believes the auth layer more than the storage', () => {
    storeSession(PARENT)
    setSession({ status: 'signed_out', user: null })
    render(<Header />)
    expect(screen.getByText('out')).toBeInTheDocument()
  })

  it('works where the storage is forbidden', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
      clear: () => undefined,
    })
    render(<Header />)
    expect(screen.getByText('out')).toBeInTheDocument()
  })

  it('is signed out in prerendered HTML, whoever builds it', () => {
    function Status() {
      return <p>{useSession().status}</p>
    }
    setSession({ status: 'signed_in', user })
    expect(renderToString(<Header />)).toBe('<p>out</p>')
    expect(renderToString(<Status />)).toBe('<p>loading</p>')
  })
})

it('typed words go with their person, however the session ended', () => {
  const user = { id: 'a', email: 'a@example.com', parentName: 'Ada', phone: '', privacyVersion: '' }
  setSession({ status: 'signed_in', user })
  window.sessionStorage.setItem('donation', '{"donor_name":"Ada"}')
  setSession({ status: 'signed_in', user: { ...user, parentName: 'Ada Obi' } })
  expect(window.sessionStorage).toHaveLength(1)
  setSession({ status: 'signed_out', user: null })
  expect(window.sessionStorage).toHaveLength(0)
})
