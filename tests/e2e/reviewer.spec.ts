import { expect, uniqueWord } from './actors.ts'
import { childOf, signUpParent } from './api.ts'
import { expectAccessible } from './axe.ts'
import { test } from './own-stack.ts'
import { expectClosed, expectPutAway, offer, openStep, today } from './panel-walk.ts'

test.use({ stackArgs: ['--team'] })

// The day of a reviewer of Lagos, Ogun and Oyo, and the tables that are not theirs.
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

  await step('3. sets the audition', async () => {
    await listOf('approved')
    await open()
    await expect(manage.getByLabel(/^Note/)).toHaveValue('Sings in tune.')
    await openStep(manage, 3)
    await manage.getByLabel(/^Date and time/).fill('2097-02-06')
    await manage.getByLabel('Time of the audition').fill('10:30')
    await manage.getByLabel(/^Audition details/).fill('City Hall, Lagos')
    await manage.getByLabel('Audition state').selectOption('Scheduled')
    await manage.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expectPutAway(manage)
    const [row] = await admin.api.rows(
      `applications?id=eq.${child.id}&select=status,ticket_status,audition_state`,
    )
    expect(row).toEqual({
      status: 'approved',
      ticket_status: 'Silver',
      audition_state: 'scheduled',
    })
  })

  await step('4. finds the child from anywhere, and none of another state', async () => {
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

  await step('5. writes to the parents of ticked children', async () => {
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

  await step('6. answers a volunteer of the own states, and sees no other', async () => {
    await page.goto(`/admin/dashboard?tab=volunteers&q=${encodeURIComponent(stranger)}`)
    await expect(page.getByText('No volunteer applications found.')).toBeVisible()
    await page.goto(`/admin/dashboard?tab=volunteers&q=${encodeURIComponent(helper)}`)
    await page.getByLabel(`Status of ${helper}`).selectOption('Contacted')
    const answered = async () =>
      admin.api.rows(`volunteers?select=status&full_name=eq.${encodeURIComponent(helper)}`)
    await expect.poll(answered).toEqual([{ status: 'contacted' }])
  })

  await step('7. is read by an owner among those who opened the child', async () => {
    const office = await admin.open(`/admin/dashboard?tab=approved&manage=${child.id}`)
    const dialog = office.getByRole('dialog', { name: child.name })
    await dialog.getByRole('button', { name: 'History' }).press('Enter')
    const readings = dialog.getByRole('region', { name: 'Who opened it' })
    await expect(readings).toContainText('reviewer@example.com')
    await expectAccessible(office, 'the readings of a child')
  })

  await expectClosed(reviewer)
})
