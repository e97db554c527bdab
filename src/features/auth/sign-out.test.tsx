import { expect, it } from 'vitest'
import { noteJudge, unsentSheets } from '@/lib/kept-judging'
import { startApi } from '../../../tests/fakes/api'
import { beSignedIn } from '../../../tests/fakes/render-page'
import { ADMIN } from '../../../tests/fakes/rows'
import { signOutAndGoHome } from './sign-out'

const OUT = 'POST /auth/v1/logout'

it('asks a judge whose sheets are not sent, and signs out at once where all are', async () => {
  const api = startApi({ accounts: [ADMIN], admins: [ADMIN.email] })
  api.answer(OUT, () => new Response(null, { status: 204 }))
  await beSignedIn(ADMIN)
  const ways: unknown[] = []
  const navigate = (way: unknown) => void ways.push(way)
  noteJudge({ userId: ADMIN.id, states: null, unsent: 2 })
  await signOutAndGoHome(navigate)
  expect(ways).toEqual(['/admin/judging?unsent=sign-out'])
  expect(api.callsOf(OUT)).toEqual([])
  expect(unsentSheets(ADMIN.id)).toBe(2)
  window.localStorage.removeItem('judging-kept')
  await signOutAndGoHome(navigate)
  expect(ways.at(-1)).toBe('/')
  expect(api.callsOf(OUT)).toHaveLength(1)
})
