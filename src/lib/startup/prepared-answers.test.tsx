import { afterEach, expect, it } from 'vitest'
import { forgetPreparedAnswers, preparedAnswers, takePreparedAnswers } from './prepared-answers'

afterEach(() => {
  forgetPreparedAnswers()
  window.history.replaceState(null, '', '/')
})

it('answers are taken out of the address at once, and held until a form has them', () => {
  window.history.replaceState({ usr: 1 }, '', '/register?from=x#child=abc')
  takePreparedAnswers()
  expect(window.location.href).toMatch(/\/register\?from=x$/)
  expect(window.history.state).toEqual({ usr: 1 })
  expect(preparedAnswers()).toBe('abc')
  // Another page of the same visit finds them, such as the one after the sign-in.
  takePreparedAnswers()
  expect(preparedAnswers()).toBe('abc')
  forgetPreparedAnswers()
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
