import { expect, uniqueWord } from './actors.ts'
import { childOf, signUpParent } from './api.ts'
import { expectAccessible } from './axe.ts'
import { addressOfAccount, openFile } from './bank.ts'
import { test } from './own-stack.ts'
import { expectClosed, leadsTo, offer, today, walk } from './panel-walk.ts'
import { pay } from './payment.ts'

test.use({ stackArgs: ['--team'] })

// The day of a member for money: ten tasks, and every door that is not theirs.
test('the day of a member for money at 1280 px', async ({
  finance,
  parent,
  stranger,
  admin,
  newActor,
  origin,
}) => {
  const { step } = test
  const child = childOf(parent.person)
  const other = childOf(stranger.person)
  const { reference } = await pay(parent)
  const { reference: wrong } = await pay(stranger)
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
  })

  await step('3. notes a call with the family', async () => {
    await dialog.getByRole('button', { name: 'Note a call' }).press('Enter')
    const form = dialog.getByRole('form', { name: 'Note a call' })
    await form.getByRole('radio', { name: 'No answer' }).check()
    await form.getByRole('textbox', { name: 'Note' }).fill('Rang twice')
    await form.getByRole('button', { name: 'Save the call' }).press('Enter')
    await expect(dialog.getByText('Rang twice')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await step('4. takes the approval back with a reason, and approves again', async () => {
    await page.getByRole('button', { name: `Open the payment of ${child.name}` }).press('Enter')
    await dialog.getByRole('button', { name: /^Undo/ }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Make this payment pending again?' })
    await question.getByRole('textbox', { name: 'Reason' }).fill('Another family')
    await question.getByRole('button', { name: 'Make pending again' }).press('Enter')
    await expect(line).toContainText('Taken back: Another family')
    await expect.poll(() => ticketOf(child.id)).toBe('pending_payment')
    await page.getByRole('button', { name: `Approve ${child.name}` }).press('Enter')
    await expect(line.getByText('Approved')).toBeVisible()
  })

  await step('5. declines a payment with its reason', async () => {
    await search.fill(wrong)
    await page.getByRole('button', { name: `Decline ${other.name}` }).press('Enter')
    await dialog
      .getByRole('button', { name: 'We could not find this transfer in our bank account.' })
      .press('Enter')
    await dialog.getByRole('button', { name: 'Decline payment' }).press('Enter')
    await expect(
      page.getByRole('row').filter({ hasText: other.name }).getByText('Declined'),
    ).toBeVisible()
  })

  await step('6. confirms a ticket that was paid in cash', async () => {
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

  await step('7. matches a statement, and approves what is exact', async () => {
    const person = await signUpParent(origin)
    const { reference: stated } = await pay({ ...newActor(person), person })
    const address = await addressOfAccount(admin.api)
    await page.getByRole('link', { name: 'Match a bank statement' }).press('Enter')
    await expect(page.getByLabel('Statement file')).toBeAttached()
    await page.goto(address)
    await openFile(
      page,
      `Date,Narration,Debit,Credit\r\n05/05/2026,NIP TRF ${stated},,"10,000.00"\r\n`,
    )
    await page.getByRole('button', { name: 'Keep 1 line' }).press('Enter')
    const { name, id } = childOf(person)
    await page.getByRole('button', { name: new RegExp(`^Approve ${name}`) }).press('Enter')
    await expect(page.getByText('Every line until 5 May 2026 has its place.')).toBeVisible()
    expect(await ticketOf(id)).toBe('paid')
  })

  await step('8. writes a refund down', async () => {
    await page.goto(`/admin/dashboard?tab=payments&q=${reference}`)
    await page.getByRole('button', { name: `Open the payment of ${child.name}` }).press('Enter')
    const transfers = dialog.getByRole('region', { name: 'Transfers' })
    await transfers.getByRole('button', { name: /^Refund / }).press('Enter')
    const refund = page.getByRole('dialog', { name: 'Record a refund' })
    await refund.getByLabel(/^Amount in NGN/).fill('2500')
    await refund.getByLabel(/^Reason/).fill('A prize for the choir.')
    await refund.getByRole('radio', { name: /Keep the ticket open/ }).click()
    await refund.getByRole('button', { name: 'Record refund' }).press('Enter')
    await expect(refund).toBeHidden()
    await expect(transfers).toContainText('of which ₦2,500 went back')
    await page.keyboard.press('Escape')
  })

  await step('9. confirms a donation', async () => {
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

  await step('10. reads the books of the day, and takes them along', async () => {
    await page.goto(`/admin/books?from=${today()}&to=${today()}`)
    const lines = page.getByRole('table', { name: 'Lines of the books' })
    await expect(lines.getByRole('row').filter({ hasText: '₦7,500' })).toBeVisible()
    await expect(lines.getByRole('row').filter({ hasText: '-₦2,500' })).toContainText('Refund')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV', exact: true }).press('Enter')
    await saved
    await expect(page.getByRole('button', { name: /^Close / })).toHaveCount(0)
  })

  expect(await walk(page)).toEqual(
    leadsTo('Payments', {
      '/admin/dashboard?tab=donations': 'Donations',
      '/admin/analysis': 'Analysis',
      '/admin/books': 'Books',
      '/admin/office': 'Office',
    }),
  )
  await expectClosed(finance)
})

test('a refund above the limit waits for a second member', async ({ finance, parent, admin }) => {
  const child = childOf(parent.person)
  const { reference } = await pay(parent)
  const limit = { currency: 'NGN', amount: 5000 }
  await admin.api.call('POST', '/rest/v1/rpc/set_refund_limit', limit)
  const [payment] = await admin.api.rows(`payments?reference=eq.${reference}&select=id`)
  const id = String(payment?.['id'])
  await admin.api.call('POST', '/rest/v1/rpc/update_payment_status', {
    payment_id: id,
    new_status: 'approved',
  })
  const page = await finance.open(`/admin/dashboard?tab=payments&payment=${id}`)
  const refund = page.getByRole('dialog', { name: 'Record a refund' })
  await page
    .getByRole('dialog', { name: child.name })
    .getByRole('button', { name: /^Refund / })
    .press('Enter')
  await refund.getByLabel(/^Amount in NGN/).fill('6000')
  await refund.getByLabel(/^Reason/).fill('Paid twice.')
  await refund.getByRole('radio', { name: /Keep the ticket open/ }).click()
  await refund.getByRole('button', { name: 'Record refund' }).press('Enter')
  await expect(refund).toBeHidden()
  await expect(page.getByText('A second member has to confirm it').first()).toBeVisible()
  const refunded = async () => {
    const [row] = await admin.api.rows(`payments?id=eq.${id}&select=refunded_amount`)
    return row?.['refunded_amount']
  }
  expect(await refunded()).toBeNull()

  const owners = await admin.open('/admin/books')
  const card = owners.getByRole('region', { name: 'Waiting for a second member' })
  await expect(card).toContainText('Reason: Paid twice.')
  await expectAccessible(owners, 'what waits for a second member')
  await card
    .getByRole('button', { name: `Confirm: Record a refund, ₦6,000, ${child.name}` })
    .press('Enter')
  const question = owners.getByRole('dialog', { name: 'Record a refund?' })
  await question.getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(card).toBeHidden()
  expect(await refunded()).toBe(6000)
})
