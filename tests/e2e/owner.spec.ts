import { expect, uniqueWord } from './actors.ts'
import { childOf } from './api.ts'
import { expectAccessible } from './axe.ts'
import { test } from './own-stack.ts'
import { expectPutAway, offer } from './panel-walk.ts'
import { pay } from './payment.ts'

test.use({ stackArgs: ['--team'] })

// The day of an owner: ten tasks, most of which are no other role's. Appointing and ending stand in team.spec.ts.
test('the day of an owner at 1280 px', async ({ admin, reviewer, parent, stranger, origin }) => {
  const { step } = test
  const child = childOf(parent.person)
  const { name } = child
  await reviewer.api.call('POST', '/rest/v1/rpc/log_opening', { application_ids: [child.id] })
  const { reference } = await pay(stranger)
  const helper = `Músá ${uniqueWord()}`
  await offer(origin, 'volunteers', {
    full_name: helper,
    phone_number: '+2348030000001',
    age: 30,
    country: 'Nigeria',
    state_province: 'Borno',
  })

  const page = await admin.open('/admin/dashboard')
  await page.setViewportSize({ width: 1280, height: 800 })
  const toast = (words: string) => page.getByRole('listitem').filter({ hasText: words }).first()
  const manage = page.getByRole('dialog', { name, exact: true })
  const listOf = (tab: string) =>
    page.goto(`/admin/dashboard?tab=${tab}&q=${encodeURIComponent(name)}`)
  const rowOf = async (columns: string) => {
    const [row] = await admin.api.rows(`applications?id=eq.${child.id}&select=${columns}`)
    return row
  }

  await step('1. approves a child, and takes it back', async () => {
    await listOf('pending')
    await page.getByRole('button', { name: `Approve ${name}` }).press('Enter')
    await toast('Application has been updated.')
      .getByRole('button', { name: 'Undo' })
      .press('Enter')
    await expect(toast('Decision undone.')).toBeVisible()
    await expect(page.getByRole('button', { name: `Approve ${name}` })).toBeVisible()
    expect(await rowOf('status')).toEqual({ status: 'pending_payment' })
  })

  await step('2. corrects the telephone, and says how it is known', async () => {
    await page.getByRole('button', { name: `Manage ${name}` }).press('Enter')
    await manage.getByRole('button', { name: 'Correct' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Correct ${name}` })
    await dialog.getByLabel("Parent's phone number").fill('0803 000 0009')
    await dialog.getByRole('button', { name: 'Correct' }).press('Enter')
    const reason = dialog.getByLabel('How do you know the new number?')
    await expect(reason).toHaveAccessibleDescription(/Please say how you know the new number/)
    await reason.fill('She rang from it.')
    await dialog.getByRole('button', { name: 'Correct' }).press('Enter')
    await expect(dialog).toBeHidden()
    expect(await rowOf('parent_phone')).toEqual({ parent_phone: '+2348030000009' })
  })

  await step('3. sees who opened the child', async () => {
    await manage.getByRole('button', { name: 'History' }).press('Enter')
    const readings = manage.getByRole('region', { name: 'Who opened it' })
    await expect(readings).toContainText('reviewer@example.com')
    await expectAccessible(page, 'the readings of a child')
  })

  await step('4. confirms the ticket', async () => {
    await manage.getByRole('button', { name: 'Confirm Ticket' }).press('Enter')
    const question = page.getByRole('dialog', { name: `Confirm ${name}'s ticket?` })
    await question.getByRole('radio', { name: /^Cash/ }).check()
    await question.getByRole('button', { name: 'Confirm ticket' }).press('Enter')
    await expect(question).toBeHidden()
    expect(await rowOf('ticket_status')).toEqual({ ticket_status: 'paid' })
  })

  await step('5. accepts less than the fee as a part payment', async () => {
    await page.goto(`/admin/dashboard?tab=payments&q=${reference}`)
    const other = childOf(stranger.person).name
    await page.getByRole('button', { name: `Open the payment of ${other}` }).press('Enter')
    const payment = page.getByRole('dialog', { name: /^Payment of/ })
    await payment.getByRole('button', { name: 'Another amount, day or credit' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Approve this payment?' })
    await question.getByRole('textbox', { name: /^Amount in NGN/ }).fill('4000')
    await question.getByRole('radio', { name: /The rest is still due/ }).check()
    await question.getByRole('button', { name: 'Approve payment' }).press('Enter')
    await expect(toast('Payment status updated to approved')).toBeVisible()
    // Closing is a step back, which an address asked for in its midst would meet.
    await expect(page).not.toHaveURL(/payment=/)
    const [ticket] = await stranger.api.rows('applications?select=ticket_status,ticket_received')
    expect(ticket).toEqual({ ticket_status: 'unpaid', ticket_received: 4_000 })
  })

  await step('6. makes a volunteer the coordinator of a state', async () => {
    await page.goto(`/admin/dashboard?tab=volunteers&q=${encodeURIComponent(helper)}`)
    await page.getByRole('button', { name: `Make coordinator: ${helper}` }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'The volunteer agreed to this' }).check()
    await dialog.getByRole('button', { name: 'Add coordinator' }).press('Enter')
    await expect(dialog).toBeHidden()
    await page.goto('/admin/dashboard?tab=coordinators&country=Nigeria&q=Borno')
    await expect(page.getByText(helper).first()).toBeVisible()
  })

  await step('7. writes to the families of a state', async () => {
    await page.goto('/admin/messages')
    await page.getByLabel('Where').selectOption('Lagos')
    await page.getByLabel('Subject').fill('The hall has changed')
    await page.getByRole('textbox', { name: 'Message' }).fill('Please come to the City Hall.')
    await page.getByRole('button', { name: /^Send to / }).press('Enter')
    const question = page.getByRole('dialog', { name: /^Send this message to .* parents\?$/ })
    await question.getByRole('button', { name: /^Send to / }).press('Enter')
    const sent = page.getByRole('region', { name: 'Sent messages' })
    await expect(sent.getByText(/^Sent to /)).toBeVisible()
  })

  await step('8. plans the next year, and drops the plan', async () => {
    await page.goto('/admin/setup')
    await page.getByRole('button', { name: /^Plan \d{4}$/ }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Plan a year' })
    await dialog.getByRole('button', { name: 'Plan this year' }).press('Enter')
    await expect(dialog).toBeHidden()
    const drop = page.getByRole('button', { name: /^Delete \d{4}$/ })
    await drop.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(drop).toBeHidden()
  })

  await step('9. looks up a member among those who opened a child', async () => {
    await page.goto('/admin/access')
    await page
      .getByRole('search', { name: 'Access' })
      .getByLabel('Person')
      .selectOption('reviewer@example.com')
    const access = page.getByRole('table', { name: 'Access' })
    await expect(access.getByRole('row').nth(1)).toContainText('reviewer@example.com')
    await expect(access).toContainText(name)
  })

  await step('10. deletes a child', async () => {
    await listOf('all')
    await page.getByRole('button', { name: `Manage ${name}` }).press('Enter')
    await manage.getByRole('button', { name: 'Delete' }).press('Enter')
    const question = page.getByRole('dialog', { name: `Delete ${name}?` })
    await question.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(toast(`Application for ${name} has been deleted.`)).toBeVisible()
    await expectPutAway(manage)
    expect(await rowOf('id')).toBeUndefined()
  })
})
