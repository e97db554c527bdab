import { expect, it, vi } from 'vitest'
import { startApi } from '../../tests/fakes/api'
import { storeSession } from '../../tests/fakes/render-page'
import { ADMIN, PARENT } from '../../tests/fakes/rows'
import { keeper } from '@/lib/offline/database'
import { changeKeptNote, unsentOf } from '@/lib/offline/kept-note'

const SAVE = 'POST /rest/v1/rpc/record_results'

/** A result that the previous member typed here and that the server does not have. */
async function leaveResult() {
  await keeper.run((database) =>
    database.put('entries', {
      id: 'left',
      kind: 'result',
      userId: ADMIN.id,
      isAuthors: false,
      thing: 'ada',
      payload: { auditionDayId: 'day', loadedAt: '2027-02-06T08:00:00Z', result: 'Pass' },
      madeAt: '2027-02-06T08:00:00Z',
      position: 1,
      version: 1,
      sent: null,
      state: 'waiting',
      refusal: null,
      answer: null,
    }),
  )
  changeKeptNote({ unsent: { [ADMIN.id]: 1 } })
}

/** Reloads the app's code, as a newly opened page does. */
async function openPage() {
  vi.resetModules()
  return import('./outbox-kinds')
}

it('loads nothing for nobody, nor where nothing was left', async () => {
  const { sendLeftovers } = await openPage()
  expect(sendLeftovers(PARENT.id)).toBeUndefined()
  await leaveResult()
  expect(sendLeftovers(undefined)).toBeUndefined()
})

it('sends what was left from whatever page, and keeps why it was refused in words', async () => {
  const api = startApi({ accounts: [PARENT, ADMIN] })
  storeSession(PARENT)
  await leaveResult()
  api.answer(SAVE, () =>
    Response.json([{ is_done: false, code: 'P0001', message: 'application_changed' }]),
  )
  const { sendLeftovers } = await openPage()
  const end = sendLeftovers(PARENT.id)
  await vi.waitFor(() => expect(api.callsOf(SAVE)).toHaveLength(1))
  await vi.waitFor(async () =>
    expect(await keeper.run((database) => database.get('entries', 'left'))).toMatchObject({
      state: 'refused',
      refusal: {
        code: 'application_changed',
        message: expect.stringContaining('has changed since') as string,
      },
    }),
  )
  expect(unsentOf(ADMIN.id)).toBe(1)
  end?.()
  await keeper.run((database) => database.clear('entries'))
})
