import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startApi } from '../../../tests/fakes/api'
import { beSignedIn, storeSession } from '../../../tests/fakes/render-page'
import { PARENT } from '../../../tests/fakes/rows'
import { notify } from '@/lib/notify'
import { setSession } from '@/lib/api/session-store'
import NotFoundPage from '@/pages/public/not-found'
import { ErrorBoundary } from '@/app/error-boundary'
import { SiteLayout } from '@/app/layouts/site-layout'
import { ToastOutlet } from '@/app/toast-outlet'

beforeEach(() => startApi({ accounts: [PARENT] }))

function openSite(at = '/') {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route element={<SiteLayout />}>
          <Route path="/" element={<p>home</p>} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  return userEvent.setup()
}

const header = () => within(screen.getByRole('banner'))
const actions = (name: string) => [
  ...header().queryAllByRole('link', { name }),
  ...header().queryAllByRole('button', { name }),
]

describe('the header', () => {
  it('shows Register and Sign In to who is signed out', async () => {
    await beSignedIn(null)
    openSite()
    expect(actions('Register')[0]).toHaveAttribute('href', '/register')
    expect(actions('Sign In')[0]).toHaveAttribute('href', '/login')
    expect(actions('Dashboard')).toEqual([])
    expect(actions('Sign Out')).toEqual([])
  })

  it('shows Dashboard and Sign Out to who is signed in, without asking the server', () => {
    setSession({ status: 'loading', user: null })
    storeSession(PARENT)
    const api = startApi({ accounts: [PARENT] })
    openSite()
    expect(actions('Dashboard')[0]).toHaveAttribute('href', '/dashboard')
    expect(actions('Sign Out')).not.toEqual([])
    expect(actions('Register')).toEqual([])
    expect(actions('Sign In')).toEqual([])
    expect(api.calls).toEqual([])
  })

  it('changes when one signs out', async () => {
    await beSignedIn(PARENT)
    const user = openSite()
    await user.click(actions('Sign Out')[0]!)
    await waitFor(() => expect(actions('Sign In')).not.toEqual([]))
    expect(actions('Dashboard')).toEqual([])
  })
})

it('an unknown address has a page with ways on', async () => {
  await beSignedIn(null)
  openSite('/no-such-page')
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
  expect(main.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
  expect(main.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
})

describe('toasts', () => {
  const shown = () => document.querySelectorAll('[data-sonner-toast][data-visible="true"]')

  it('come one at a time, from before the toaster was loaded too, and go after five seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    notify({ title: 'Copied!', description: 'Account number copied to your clipboard.' })
    render(<ToastOutlet />, { wrapper: MemoryRouter })
    expect(await screen.findByText('Copied!')).toBeVisible()
    expect(screen.getByText('Account number copied to your clipboard.')).toBeVisible()

    act(() => notify({ title: 'Submission Failed', variant: 'destructive' }))
    const failure = await screen.findByText('Submission Failed')
    await waitFor(() => expect(shown()).toHaveLength(1))
    expect(shown()[0]).toContainElement(failure)
    expect(shown()[0]).toHaveAttribute('data-type', 'error')

    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(screen.getByText('Submission Failed')).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(2_500))
    expect(screen.queryByText('Submission Failed')).not.toBeInTheDocument()
  })
})

describe('a page that breaks', () => {
  const expectWords = () => {
    const alert = screen.getByRole('alert')
    expect(alert).toHaveTextContent('Something went wrong')
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeEnabled()
  }

  it('shows words and a way on', () => {
    vi.spyOn(console, 'error').mockReturnValue()
    function Broken(): never {
      throw new Error('boom')
    }
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    )
    expectWords()
    expect(screen.queryByText(/boom/)).not.toBeInTheDocument()
  })

  it('does so as well when its code did not arrive', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const Missing = lazy(() => Promise.reject(new TypeError('Failed to fetch module')))
    render(
      <ErrorBoundary>
        <Suspense fallback={null}>
          <Missing />
        </Suspense>
      </ErrorBoundary>,
    )
    await screen.findByRole('alert')
    expectWords()
  })

  it('leaves a page that works alone', () => {
    render(<ErrorBoundary>fine</ErrorBoundary>)
    expect(screen.getByText('fine')).toBeVisible()
  })
})
