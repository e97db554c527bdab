import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { AppError } from '@/lib/api/errors'
import { openPage } from '../../tests/fakes/render-page'
import { useSignInAgain } from './use-sign-in-again'

vi.mock('@/lib/supabase/sign-in-again', () => ({ hasAuthenticator: () => Promise.resolve(false) }))

const refusal = new AppError('forbidden', 'Type your password again.', { code: 'sign_in_again' })

/** An action that needs a fresh sign-in. */
function Acts({ onEnd }: { onEnd: () => void }) {
  const { runSurely, question } = useSignInAgain('ada@example.com')
  const ask = () =>
    void runSurely(() => Promise.reject(refusal)).catch((cause: unknown) => {
      if (cause === refusal) onEnd()
    })
  return (
    <>
      <button type="button" onClick={ask}>
        Act
      </button>
      {question}
    </>
  )
}

function Page({ onEnd }: { onEnd: () => void }) {
  const [isThere, setIsThere] = useState(true)
  return (
    <>
      {isThere ? <Acts onEnd={onEnd} /> : null}
      <button type="button" data-testid="away" onClick={() => setIsThere(false)}>
        Away
      </button>
    </>
  )
}

const press = (id: string) => act(() => screen.getByTestId(id).click())

it.each<[string, (user: ReturnType<typeof openPage>['user']) => unknown]>([
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['Back', () => act(() => history.back())],
  ['its cross', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['Cancel', (user) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['the page that goes', () => press('away')],
])('an act that waits for a sign-in ends by %s', async (_way, end) => {
  const ended = vi.fn()
  const { user } = openPage(<Page onEnd={ended} />)
  await user.click(screen.getByRole('button', { name: 'Act' }))
  await screen.findByRole('dialog', { name: 'Is it you?' })
  expect(ended).not.toHaveBeenCalled()
  await end(user)
  await expect.poll(() => ended.mock.calls).toHaveLength(1)
})
