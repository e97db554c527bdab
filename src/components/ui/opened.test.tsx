import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { LeaveQuestion } from '@/components/leave-question'
import { useEdit } from '@/lib/forms/use-edit'
import { useDialogParam } from '@/lib/use-dialog-param'
import { Dialog } from './dialog'

beforeAll(() => import('./dialog-window'))

interface EditedProps {
  title: string
  isTyped: boolean
  isSending: boolean
  onClose: () => void
}

function Edited({ title, isTyped, isSending, onClose }: EditedProps) {
  const edit = useEdit({ draftKey: 'test', isChanged: () => isTyped, onLeave: onClose })
  return (
    <>
      <LeaveQuestion
        leaving={edit.leaving}
        description="It is lost."
        onClose={edit.stay}
        onLeave={edit.leave}
      />
      <Dialog isOpen isLocked={isSending} title={title} onClose={() => edit.askToLeave('close')} />
    </>
  )
}

function Page({ isTyped = false, isSending = false }) {
  const { value, open, goTo, close } = useDialogParam('manage')
  return (
    <>
      <button onClick={() => open('ada')}>Open Ada</button>
      <button onClick={() => goTo('bola')}>Go to Bola</button>
      {value === null ? null : (
        <Edited key={value} title={value} onClose={close} isTyped={isTyped} isSending={isSending} />
      )}
    </>
  )
}

const address = () => window.location.pathname + window.location.search
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
const press = (name: string) => act(() => screen.getByText(name).click())
const goBack = () => act(() => window.history.back())

beforeEach(() => {
  window.history.pushState(null, '', '/before')
  window.history.pushState(null, '', '/list?tab=all')
})

async function openAda(props: { isTyped?: boolean; isSending?: boolean } = {}) {
  const view = render(<Page {...props} />, { wrapper: BrowserRouter })
  press('Open Ada')
  await screen.findByRole('dialog', { name: 'ada' })
  expect(address()).toBe('/list?tab=all&manage=ada')
  return view
}

it('stands in the address, and Back closes it', async () => {
  await openAda()
  goBack()
  await isClosed()
  await waitFor(() => expect(address()).toBe('/list?tab=all'))
  goBack()
  await waitFor(() => expect(address()).toBe('/before'))
})

it('leads back to its list where it is closed by hand, also from another one', async () => {
  await openAda()
  press('Go to Bola')
  await screen.findByRole('dialog', { name: 'bola' })
  expect(address()).toBe('/list?tab=all&manage=bola')
  await userEvent.keyboard('{Escape}')
  await isClosed()
  await waitFor(() => expect(address()).toBe('/list?tab=all'))
  goBack()
  await waitFor(() => expect(address()).toBe('/before'))
})

it('is opened by a link, and closing takes it out of the address', async () => {
  window.history.replaceState(null, '', '/list?tab=all&manage=ada')
  render(<Page />, { wrapper: BrowserRouter })
  await screen.findByRole('dialog', { name: 'ada' })
  await userEvent.keyboard('{Escape}')
  await isClosed()
  await waitFor(() => expect(address()).toBe('/list?tab=all'))
  goBack()
  await waitFor(() => expect(address()).toBe('/before'))
})

it('asks on Back as on Close before what is typed is lost, each time', async () => {
  await openAda({ isTyped: true })
  for (const way of ['Keep editing', 'Keep editing', 'Close without saving']) {
    goBack()
    await screen.findByRole('dialog', { name: 'Close without saving?' })
    await userEvent.click(screen.getByRole('button', { name: way }))
    if (way === 'Keep editing') expect(await screen.findByRole('dialog')).toHaveTextContent('ada')
  }
  await isClosed()
  await waitFor(() => expect(address()).toBe('/list?tab=all'))
})

it('lets Back close the question, and asks again', async () => {
  await openAda({ isTyped: true })
  goBack()
  await screen.findByRole('dialog', { name: 'Close without saving?' })
  goBack()
  await screen.findByRole('dialog', { name: 'ada' })
  goBack()
  await screen.findByRole('dialog', { name: 'Close without saving?' })
  expect(address()).toBe('/list?tab=all&manage=ada')
})

it('stays on Back while it is sent', async () => {
  const view = await openAda({ isSending: true })
  const popped = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  )
  goBack()
  await act(() => popped)
  expect(screen.getByRole('dialog', { name: 'ada' })).toBeVisible()
  expect(address()).toBe('/list?tab=all&manage=ada')
  view.rerender(<Page />)
  goBack()
  await isClosed()
})
