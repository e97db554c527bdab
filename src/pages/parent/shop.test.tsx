import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '../../../tests/fakes/render-page'
import ShopPage from './shop'

it.each(['Fashion', 'Tab & Computers', 'Toys', 'Food'])('%s is coming soon', async (category) => {
  const { user, toasts } = openPage(<ShopPage />)
  await user.click(screen.getByRole('button', { name: new RegExp(`^${category}`) }))
  expect(toasts).toEqual([
    {
      title: 'Coming Soon!',
      description: "We're busy stocking our shelves. This category will be available soon!",
    },
  ])
})
