import { expect, uniqueWord } from './actors.ts'
import { childOf, signUpParent } from './api.ts'
import { expectAccessible } from './axe.ts'
import { test } from './own-stack.ts'
import { expectClosed, offer, today } from './panel-walk.ts'
import { pay } from './payment.ts'

test.use({ stackArgs: ['--team'] })

// The day of a member for money, and the tables that are not theirs.
test('the day of a member for money at 1280 px', async ({ finance, parent, admin, origin }) => {
  const { step } = test
  const child = childOf(parent.person)
  const { reference } = await pay(parent)
  const donor = `Thándíwe ${uniqueWord()}`
  await offer(origin, 'donations', {
    donor_name: donor,
    donor_email: 'thandiwe@example.com',
    project: 'Kanyezi Edu',
    country: 'Nigeria',
    children_count: 1,
  })
  const ticketOf = async (id: string) => {
    const [row] = await admin.api.rows(`applications?id=eq.${id}&select=ticket_status`)
    return row?.['ticket_status']
  }

  const page = await finance.open('/admin/dashboard')
  await page.setViewportSize({ width: 1280, height: 800 })
  const search = page.getByRole('searchbox', { name: /Search by child/ })
  const line = page.getByRole('row').filter({ hasText: child.name })
  const dialog = page.getByRole('dialog')

  await step('1. approves a payment', async () => {
    await search.fill(reference)
    await page.getByRole('button', { name: `Approve ${child.name}` }).press('Enter')
    await expect(line.getByText('Approved')).toBeVisible()
    await expect.poll(() => ticketOf(child.id)).toBe('paid')
  })

  await step('2. opens it, and reads whom to call', async () => {
    await page.getByRole('button', { name: `Open the payment of ${child.name}` }).press('Enter')
    await expect(dialog.getByText('0803 000 0001').first()).toBeVisible()
    await expectAccessible(page, 'a payment in the dialog of a member for money')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await step('3. confirms a ticket that was paid in cash', async () => {
    const cash = childOf(await signUpParent(origin))
    const ask = page.getByRole('button', { name: 'Confirm a ticket' })
    await ask.press('Enter')
    const find = page.getByRole('dialog', { name: 'Confirm a ticket' })
    await find.getByRole('searchbox').fill(cash.name)
    await find.getByRole('button', { name: new RegExp(cash.name) }).press('Enter')
    const question = page.getByRole('dialog', { name: `Confirm ${cash.name}'s ticket?` })
    await question.getByRole('radio', { name: /^Cash/ }).check()
    await expectAccessible(page, 'a member for money confirms a ticket')
    await question.getByRole('button', { name: 'Confirm ticket' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(ask).toBeFocused()
    const [row] = await admin.api.rows(
      `payments?application_id=eq.${cash.id}&select=status,received_via,received_amount,applications(ticket_status)`,
    )
    expect(row).toEqual({
      status: 'approved',
      received_via: 'cash',
      received_amount: 10_000,
      applications: { ticket_status: 'paid' },
    })
  })

  await step(
    '4. writes a refund down, which waits above the limit for a second member',
    async () => {
      const limit = { currency: 'NGN', amount: 5000 }
      await admin.api.call('POST', '/rest/v1/rpc/set_refund_limit', limit)
      await page.getByRole('button', { name: `Open the payment of ${child.name}` }).press('Enter')
      const transfers = dialog.getByRole('region', { name: 'Transfers' })
      await transfers.getByRole('button', { name: /^Refund / }).press('Enter')
      const refund = page.getByRole('dialog', { name: 'Record a refund' })
      await refund.getByLabel(/^Amount in NGN/).fill('6000')
      await refund.getByLabel(/^Reason/).fill('Paid twice.')
      await refund.getByRole('radio', { name: /Keep the ticket open/ }).click()
      await refund.getByRole('button', { name: 'Record refund' }).press('Enter')
      await expect(refund).toBeHidden()
      await expect(page.getByText('A second member has to confirm it').first()).toBeVisible()

      const owners = await admin.open('/admin/books')
      const card = owners.getByRole('region', { name: 'Waiting for a second member' })
      await expect(card).toContainText('Reason: Paid twice.')
      await expectAccessible(owners, 'what waits for a second member')
      await card
        .getByRole('button', { name: `Confirm: Record a refund, ₦6,000, ${child.name}` })
        .press('Enter')
      const question = owners.getByRole('dialog', { name: 'Record a refund?' })
      await question.getByRole('button', { name: 'Confirm' }).press('Enter')
      await expect(card).toBeHidden()
      await page.reload()
      await expect(transfers).toContainText('of which ₦6,000 went back')
      await expectAccessible(page, 'the transfers of a family')
    },
  )

  await step('5. confirms a donation', async () => {
    await page.goto(`/admin/dashboard?tab=donations&q=${encodeURIComponent(donor)}`)
    await page.getByRole('button', { name: `Confirm ${donor}'s donation` }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Confirm this donation?' })
    await question.getByLabel('Amount that arrived').fill('7500')
    await question.getByRole('button', { name: 'Confirm donation' }).press('Enter')
    await expect(question).toBeHidden()
    await expect(page.getByText('₦7,500').first()).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).press('Enter')
    await saved
    const access = await admin.api.call('POST', '/rest/v1/rpc/get_access', { page_size: 20 })
    expect(access.body).toContainEqual(
      expect.objectContaining({
        member_email: 'finance@example.com',
        action: 'exported',
        table_name: 'donations',
        row_count: 1,
      }),
    )
  })

  await step('6. reads the books of the day, which an owner closes', async () => {
    await page.goto(`/admin/books?from=${today()}&to=${today()}`)
    const lines = page.getByRole('table', { name: 'Lines of the books' })
    await expect(lines.getByRole('row').filter({ hasText: '₦7,500' })).toBeVisible()
    await expect(lines.getByRole('row').filter({ hasText: '-₦6,000' })).toContainText('Refund')
    await expect(page.getByRole('button', { name: /^Close / })).toHaveCount(0)
  })

  await expectClosed(finance)
})
