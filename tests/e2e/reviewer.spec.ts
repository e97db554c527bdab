import { expect, uniqueWord } from './actors.ts'
import { childOf, signUpParent } from './api.ts'
import { expectAccessible } from './axe.ts'
import { test } from './own-stack.ts'
import { expectClosed, expectPutAway, leadsTo, offer, openStep, today, walk } from './panel-walk.ts'

test.use({ stackArgs: ['--team'] })

// The day of a reviewer of Lagos, Ogun and Oyo: ten tasks, and every door that is not theirs.
test('a reviewer’s day at 360 px stays in the own states', async ({
  reviewer,
  parent,
  origin,
  admin,
}) => {
  const { step } = test
  const child = childOf(parent.person)
  const elsewhere = childOf(await signUpParent(origin, { state_city: 'Kano' }))
  await admin.api.call('POST', '/rest/v1/rpc/confirm_ticket', {
    application_id: child.id,
    received_amount: 10_000,
    received_on: today(),
  })
  const video = { entry_video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }
  await parent.api.call('PATCH', `/rest/v1/applications?id=eq.${child.id}`, video)
  const helper = `Músá ${uniqueWord()}`
  const helpers = { phone_number: '+2348030000001', age: 30, country: 'Nigeria' }
  await offer(origin, 'volunteers', { ...helpers, full_name: helper, state_province: 'Oyo' })
  const stranger = `Zainab ${uniqueWord()}`
  await offer(origin, 'volunteers', { ...helpers, full_name: stranger, state_province: 'Kano' })

  const page = await reviewer.open('/admin/dashboard')
  await page.setViewportSize({ width: 360, height: 800 })
  const listOf = (tab: string) =>
    page.goto(`/admin/dashboard?tab=${tab}&q=${encodeURIComponent(child.name)}`)
  const manage = page.getByRole('dialog', { name: child.name })
  const open = () => page.getByRole('button', { name: `Manage ${child.name}` }).press('Enter')

  await step('1. opens a child that waits, and reads whom to call', async () => {
    await expect(page.getByText('Your part: Lagos, Ogun, Oyo.')).toBeVisible()
    await listOf('pending')
    await open()
    await expect(manage.getByText('0803 000 0001').first()).toBeVisible()
    await expect(manage.getByRole('button', { name: 'Delete' })).toBeHidden()
    await expect(manage.getByRole('button', { name: 'Confirm Ticket' })).toBeHidden()
    await expectAccessible(page, 'a reviewer manages a child')
  })

  await step('2. passes the video with a note, and approves the child with a tier', async () => {
    await manage.getByRole('radio', { name: 'Pass' }).check()
    await openStep(manage, 2)
    await manage.getByLabel(/^Note/).fill('Sings in tune.')
    await manage.getByLabel(/^Ticket status/).selectOption('Silver')
    await manage.getByRole('button', { name: 'Approve & Save' }).press('Enter')
    await expectPutAway(manage)
  })

  await step('3. corrects the age, but neither place nor phone', async () => {
    await listOf('approved')
    await open()
    await expect(manage.getByLabel(/^Note/)).toHaveValue('Sings in tune.')
    await manage.getByRole('button', { name: 'Correct' }).press('Enter')
    const correction = page.getByRole('dialog', { name: `Correct ${child.name}` })
    await expect(correction.getByLabel(/^Parent's phone/)).toBeHidden()
    await expect(correction.getByLabel(/^Country/)).toBeHidden()
    await correction.getByLabel(/^Age/).selectOption('10')
    await correction.getByRole('button', { name: 'Correct' }).press('Enter')
    await expect(correction).toBeHidden()
  })

  await step('4. sets the audition', async () => {
    await openStep(manage, 3)
    await manage.getByLabel(/^Date and time/).fill('2097-02-06')
    await manage.getByLabel('Time of the audition').fill('10:30')
    await manage.getByLabel(/^Audition details/).fill('City Hall, Lagos')
    await manage.getByLabel('Audition state').selectOption('Scheduled')
    await manage.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expectPutAway(manage)
    const [row] = await admin.api.rows(
      `applications?id=eq.${child.id}&select=status,ticket_status,age,audition_state`,
    )
    expect(row).toEqual({
      status: 'approved',
      ticket_status: 'Silver',
      age: 10,
      audition_state: 'scheduled',
    })
  })

  await step('5. finds the child among those with a time', async () => {
    await page.goto('/admin/dashboard?tab=approved&audition=scheduled')
    await expect(page.getByRole('button', { name: `Manage ${child.name}` })).toBeVisible()
  })

  await step('6. notes a call, and has it done in the office', async () => {
    await listOf('approved')
    await open()
    await manage.getByRole('button', { name: 'Note a call' }).press('Enter')
    const form = manage.getByRole('form', { name: 'Note a call' })
    await form.getByRole('radio', { name: 'Call back' }).check()
    await form.locator('[type=date]').fill(today())
    await form.getByRole('textbox', { name: 'Note' }).fill('Asks about the venue')
    await form.getByRole('button', { name: 'Save the call' }).press('Enter')
    await expect(manage.getByText('Asks about the venue')).toBeVisible()
    await page.goto('/admin/office')
    const call = page
      .getByRole('list', { name: 'Calls for today' })
      .getByRole('listitem')
      .filter({ hasText: child.name })
    await call.getByRole('button', { name: /^Done/ }).press('Enter')
    await expect(call).toBeHidden()
  })

  await step('7. finds the child from anywhere, and none of another state', async () => {
    await page.goto('/admin/dashboard')
    await page.getByRole('button', { name: /Search the whole panel/ }).press('Enter')
    const search = page.getByRole('dialog', { name: /Search/ })
    await search.getByRole('combobox').fill(elsewhere.name)
    await expect(search.getByText(/^Nothing/).first()).toBeVisible()
    await search.getByRole('combobox').fill(child.name)
    await expect(search.getByRole('option', { name: new RegExp(child.name) })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(`/admin/dashboard?tab=pending&manage=${elsewhere.id}`)
    await expect(page).toHaveURL(/tab=pending$/)
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await step('8. writes to the parents of ticked children', async () => {
    await listOf('approved')
    await page.getByRole('checkbox', { name: `Select ${child.name}` }).click()
    await page.getByRole('link', { name: 'Message their parents' }).press('Enter')
    await page.getByLabel('Subject').fill('Your audition')
    await page.getByLabel('Message', { exact: true }).fill('Please bring {children} at ten.')
    await expect(page.getByLabel(/^Urgent/)).toBeHidden()
    await page.getByRole('button', { name: 'Send to 1 parent' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Send this message to 1 parent?' })
    await question.getByRole('button', { name: 'Send to 1 parent' }).press('Enter')
    await expect(page.getByText('Choose the families in the list')).toBeVisible()
    const told = async () => (await parent.api.rows('notices?select=kind&kind=eq.message')).length
    await expect.poll(told).toBe(1)
  })

  await step('9. answers a volunteer of the own states, and sees no other', async () => {
    await page.goto(`/admin/dashboard?tab=volunteers&q=${encodeURIComponent(stranger)}`)
    await expect(page.getByText('No volunteer applications found.')).toBeVisible()
    await page.goto(`/admin/dashboard?tab=volunteers&q=${encodeURIComponent(helper)}`)
    await page.getByLabel(`Status of ${helper}`).selectOption('Contacted')
    const answered = async () =>
      admin.api.rows(`volunteers?select=status&full_name=eq.${encodeURIComponent(helper)}`)
    await expect.poll(answered).toEqual([{ status: 'contacted' }])
  })

  await step('10. takes the list along, and the log says so', async () => {
    await listOf('approved')
    await expect(page.getByRole('button', { name: `Manage ${child.name}` })).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).press('Enter')
    await saved
    const access = await admin.api.call('POST', '/rest/v1/rpc/get_access', { page_size: 20 })
    const mine = { member_email: 'reviewer@example.com' }
    expect(access.body).toContainEqual(expect.objectContaining({ ...mine, action: 'exported' }))
    expect(access.body).toContainEqual(
      expect.objectContaining({ ...mine, action: 'opened', row_id: child.id }),
    )
  })

  expect(await walk(page)).toEqual(
    leadsTo('Applications', {
      '/admin/dashboard?tab=volunteers': 'Volunteers',
      '/admin/audition-days': 'Audition days',
      '/admin/messages': 'Messages',
      '/admin/office': 'Office',
      // With the rounds of judging alone.
      '/admin/setup': 'Set-up',
    }),
  )
  await expectClosed(reviewer)
})
