import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { notify } from '@/lib/notify'
import { Toaster } from './toaster'

const open = () =>
  render(
    <MemoryRouter>
      <Link to="/next">Go on</Link>
      <Toaster />
    </MemoryRouter>,
  )
const toaster = () => document.querySelector('[data-sonner-toaster]')

// The library removes a dismissed toast by its own timer, which no unmount stops, so wait until it is gone.
afterEach(() =>
  expect.poll(() => document.querySelectorAll('[data-removed="true"]')).toHaveLength(0),
)

it('says the same thing once, however often it happens', async () => {
  open()
  notify({ title: 'Error fetching profiles', variant: 'destructive' })
  notify({ title: 'Error fetching profiles', variant: 'destructive' })
  notify({ title: 'Error fetching profiles', description: 'the database is asleep' })
  expect(await screen.findByText('the database is asleep')).toBeInTheDocument()
  expect(screen.getAllByText('Error fetching profiles')).toHaveLength(2)
})

it('ends a failure when its page is left, and nothing else', async () => {
  open()
  notify({ title: 'Profile Updated!' })
  notify({ title: 'Update Failed', variant: 'destructive' })
  const failure = await screen.findByText('Update Failed')
  await userEvent.click(screen.getByRole('link', { name: 'Go on' }))
  const toastOf = (words: HTMLElement) => words.closest('[data-sonner-toast]')
  await expect.poll(() => toastOf(failure)?.getAttribute('data-removed') ?? 'true').toBe('true')
  expect(toastOf(screen.getByText('Profile Updated!'))).toHaveAttribute('data-removed', 'false')
})

it('stands over the header of a phone, where no form has its error or its button', async () => {
  vi.stubGlobal('innerWidth', 360)
  open()
  notify({ title: 'Login failed', variant: 'destructive' })
  await screen.findByText('Login failed')
  expect(toaster()).toHaveAttribute('data-y-position', 'top')
  vi.unstubAllGlobals()
})

it('stands away from the heading, and from the buttons of a dialog', async () => {
  open()
  notify({ title: 'Payment Submitted!' })
  await screen.findByText('Payment Submitted!')
  expect(toaster()).toHaveAttribute('data-y-position', 'bottom')
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  notify({ title: 'Error', variant: 'destructive' })
  await expect.poll(() => toaster()?.getAttribute('data-y-position')).toBe('top')
})

it('has the button of a notice', async () => {
  const onPress = vi.fn()
  open()
  notify({ title: 'Application has been updated.', action: { label: 'Undo', onPress } })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(onPress).toHaveBeenCalledOnce()
})
