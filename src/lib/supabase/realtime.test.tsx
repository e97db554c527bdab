import { render } from '@testing-library/react'
import { beforeEach, expect, it, type Mock, vi } from 'vitest'
import { startApi } from '../../../tests/fakes/api'
import { FakeSocket, joinedSocket, forgetJoins } from '../../../tests/fakes/socket'
import { storeSession } from '../../../tests/fakes/render-page'
import { PARENT } from '../../../tests/fakes/rows'
import { useRealtime } from './realtime'

beforeEach(() => {
  forgetJoins()
  startApi({ accounts: [PARENT] })
  storeSession(PARENT)
})

const filter = `user_id=eq.${PARENT.id}`

function Page({ onChange }: { onChange: () => void }) {
  useRealtime([{ table: 'applications', filter }, { table: 'payments' }], onChange)
  return null
}

async function open(onChange = vi.fn()) {
  const view = render(<Page onChange={onChange} />)
  const socket = await settledSocket(onChange)
  return { ...view, socket, onChange }
}

/** Waits for the one call that follows the join, and long enough to see that there is no other. */
async function settledSocket(onChange: Mock) {
  const socket = await joinedSocket()
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  onChange.mockClear()
  vi.useFakeTimers()
  await vi.advanceTimersByTimeAsync(2_000)
  return socket
}

const asked = (socket: FakeSocket) => socket.joins[0]!.payload.config.postgres_changes

it('subscribes to what the page shows, as the signed-in user', async () => {
  const { socket } = await open()
  expect(socket.url).toMatch(/^ws:\/\/localhost:3000\/realtime\/v1\/websocket\?/)
  expect(socket.url).toContain('apikey=sb_publishable_local')
  expect(asked(socket)).toEqual([
    { event: '*', schema: 'public', table: 'applications', filter },
    { event: '*', schema: 'public', table: 'payments' },
  ])
  expect(socket.joins[0]!.payload.access_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
})

it('says once that something changed, some moments after the last of many changes', async () => {
  const { socket, onChange } = await open()
  socket.sayChange()
  socket.sayChange()
  await vi.advanceTimersByTimeAsync(200)
  socket.sayChange()
  await vi.advanceTimersByTimeAsync(299)
  expect(onChange).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onChange).toHaveBeenCalledOnce()
  expect(onChange).toHaveBeenCalledWith()
})

it('calls the newest callback, and does not subscribe anew for it', async () => {
  const { socket, onChange, rerender } = await open()
  const next = vi.fn()
  rerender(<Page onChange={next} />)
  socket.sayChange()
  await vi.advanceTimersByTimeAsync(300)
  expect(next).toHaveBeenCalledOnce()
  expect(onChange).not.toHaveBeenCalled()
  expect(socket.joins).toHaveLength(1)
})

it('leaves with its page, and what was about to be said is not', async () => {
  const { socket, onChange, unmount } = await open()
  socket.sayChange()
  unmount()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onChange).not.toHaveBeenCalled()
  expect(socket.left).toContain(socket.joins[0]!.topic)
})

it('catches up after a connection that was lost', async () => {
  const { socket, onChange } = await open()
  const before = FakeSocket.opened.length
  socket.drop()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(FakeSocket.opened).toHaveLength(before + 1)
  expect(onChange).toHaveBeenCalledOnce()
})

it('hears of a deletion, which no filter can match, only for a row that was on screen', async () => {
  const onChange = vi.fn()
  function OwnRows() {
    const isOnScreen = (id: string) => id === 'mine'
    useRealtime([{ table: 'applications', filter }], onChange, { isOnScreen })
    return null
  }
  render(<OwnRows />)
  const socket = await settledSocket(onChange)
  socket.sayDeletion('somebody-elses')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onChange).not.toHaveBeenCalled()
  socket.sayDeletion('mine')
  await vi.advanceTimersByTimeAsync(300)
  expect(onChange).toHaveBeenCalledOnce()
})
