import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { changeKeptNote, readKeptNote, unsentOf } from '@/lib/offline/kept-note'
import { startApi } from '../../../tests/fakes/api'
import { beSignedIn } from '../../../tests/fakes/render-page'
import { ADMIN } from '../../../tests/fakes/rows'
import { signOutAndGoHome } from './sign-out'

const OUT = 'POST /auth/v1/logout'

it('asks whoever has something unsent, and signs out at once where all is sent', async () => {
  const api = startApi({ accounts: [ADMIN], admins: [ADMIN.email] })
  api.answer(OUT, () => new Response(null, { status: 204 }))
  await beSignedIn(ADMIN)
  const ways: unknown[] = []
  const navigate = (way: unknown) => void ways.push(way)
  changeKeptNote({ unsent: { [ADMIN.id]: 2 } })
  await signOutAndGoHome(navigate)
  expect(ways).toEqual(['/dashboard/account?sign-out=ask'])
  expect(api.callsOf(OUT)).toEqual([])
  await signOutAndGoHome(navigate, { isSure: true })
  expect(ways.at(-1)).toBe('/')
  expect(api.callsOf(OUT)).toHaveLength(1)
  expect(unsentOf(ADMIN.id)).toBe(2)
  changeKeptNote({ unsent: {} })
})

it('says without a network that signing out needs one, and stays', async () => {
  const api = startApi({ accounts: [ADMIN], admins: [ADMIN.email] })
  await beSignedIn(ADMIN)
  const ways: unknown[] = []
  changeKeptNote({ unsent: { [ADMIN.id]: 1 } })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await signOutAndGoHome((way: unknown) => void ways.push(way), { isSure: true })
  expect(screen.getByRole('alert')).toHaveTextContent('Signing out needs network.')
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect([ways, api.callsOf(OUT)]).toEqual([[], []])
  changeKeptNote({ unsent: {} })
})

it('forgets the lists of whoever signs out, and keeps them where the session only lapsed', async () => {
  const api = startApi({ accounts: [ADMIN], admins: [ADMIN.email] })
  api.answer(OUT, () => new Response(null, { status: 204 }))
  await beSignedIn(ADMIN)
  const list = { kind: 'audition-day', id: 'day', userId: ADMIN.id, until: null } as const
  changeKeptNote({ lists: [list] })
  const { setSession } = await import('@/lib/api/session-store')
  setSession({ status: 'signed_out', user: null })
  expect(readKeptNote().lists).toEqual([list])
  await beSignedIn(ADMIN)
  await signOutAndGoHome(() => undefined)
  expect(readKeptNote().lists).toEqual([])
})

it('throws away what was answered and not read, with the name that was typed', async () => {
  const api = startApi({ accounts: [ADMIN], admins: [ADMIN.email] })
  api.answer(OUT, () => new Response(null, { status: 204 }))
  await beSignedIn(ADMIN)
  const { outbox } = await import('@/lib/offline/outbox')
  const told = {
    name: 'told',
    atOnce: 1,
    send: ([one]: readonly { id: string }[]) =>
      Promise.resolve(new Map([[one!.id, { answer: null }]])),
  }
  await outbox.add(told, [{ thing: 'Kehinde', payload: 1 }])
  await outbox.send('told')
  await signOutAndGoHome(() => undefined)
  expect([outbox.get(), readKeptNote().unread]).toEqual([[], 0])
})
