import { afterEach, expect, it } from 'vitest'
import { sendPreparedAnswers } from '@/lib/use-prepared-child'
import { keepPreparedAnswers, preparedAnswers, takePreparedAnswers } from './prepared-answers'

afterEach(() => {
  keepPreparedAnswers(null)
  window.history.replaceState(null, '', '/')
})

it('answers are taken out of the address at once, and held until a form has them', () => {
  window.history.replaceState({ usr: 1 }, '', '/register?from=x#child=abc')
  takePreparedAnswers()
  expect(window.location.href).toMatch(/\/register\?from=x$/)
  expect(window.history.state).toEqual({ usr: 1 })
  expect(preparedAnswers()).toBe('abc')
  // Another page of the same visit finds them, such as the one after signing in.
  takePreparedAnswers()
  expect(preparedAnswers()).toBe('abc')
  keepPreparedAnswers(null)
  expect(preparedAnswers()).toBeNull()
})

it('answers are gone while they are sent, stay gone once they were, and are there again when refused', async () => {
  window.history.replaceState(null, '', '/register#child=abc')
  takePreparedAnswers()
  const refused = sendPreparedAnswers(() =>
    Promise.reject(new Error('This email already has an account.')),
  )
  expect(preparedAnswers()).toBeNull()
  await expect(refused).rejects.toThrow('already has an account')
  expect(preparedAnswers()).toBe('abc')
  await sendPreparedAnswers(() => Promise.resolve())
  expect(preparedAnswers()).toBeNull()
})

it.each(['/register#about-you', '/reset-password#token_hash=x', '/register'])(
  'the address %s stays as it is',
  (address) => {
    window.history.replaceState(null, '', address)
    takePreparedAnswers()
    expect(window.location.href).toMatch(new RegExp(`${address.replace('?', '\\?')}$`))
    expect(preparedAnswers()).toBeNull()
  },
)
