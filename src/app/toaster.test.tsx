import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { notify } from '@/lib/notify'
import { Toaster } from './toaster'

it('says the same thing once, however often it happens', async () => {
  render(<Toaster />)
  notify({ title: 'Error fetching profiles', variant: 'destructive' })
  notify({ title: 'Error fetching profiles', variant: 'destructive' })
  notify({ title: 'Error fetching profiles', description: 'the database is asleep' })
  expect(await screen.findByText('the database is asleep')).toBeInTheDocument()
  expect(screen.getAllByText('Error fetching profiles')).toHaveLength(2)
})

it('has the button of a notice', async () => {
  const onPress = vi.fn()
  render(<Toaster />)
  notify({ title: 'Application has been updated.', action: { label: 'Undo', onPress } })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(onPress).toHaveBeenCalledOnce()
})
