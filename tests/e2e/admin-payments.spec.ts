import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { CONSENT_VERSION } from '../../src/domain/consent.ts'
import { type Actor, expect, test, uniqueWord, type Watch } from './actors.ts'
import { childOf } from './api.ts'
import { failOnce } from './failures.ts'
import { pay } from './payment.ts'

async function ticketOf({ api, person }: Actor): Promise<unknown> {
  const [row] = await api.rows(`applications?id=eq.${childOf(person).id}&select=ticket_status`)
  return row?.['ticket_status']
}

const listOf = (search: string) => `/admin/dashboard?tab=payments&q=${encodeURIComponent(search)}`

/** The one row on screen. */
const rowOf = (page: Page, reference: string) =>
  page.getByRole('row').filter({ hasText: reference })

/** The dialog of the one row on screen, which is decided, and in it the question whether to take that back. */
async function askToUndo(page: Page, reference: string) {
  await rowOf(page, reference)
    .getByRole('button', { name: /^Open the/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click()
  return page.getByRole('dialog', { name: /pending again\?$/ })
}

/** Failed answers stand on the console too, where they are expected here. */
function expectFailedAnswers(watch: Watch) {
  watch.expect(/Failed to load resource/)
}

test('two administrators decide on one payment at once: the first counts, the second is told', async ({
  parent,
  admin,
  secondAdmin,
  watch,
}) => {
  const { id, reference } = await pay(parent)
  const first = await admin.open(listOf(reference))
  // Somebody who works through the pending ones keeps the question when the row leaves the list.
  const second = await secondAdmin.open(`${listOf(reference)}&status=pending`)
  await expect(rowOf(first, reference)).toBeVisible()
  await expect(rowOf(second, reference)).toBeVisible()

  // The second one's answer leaves the browser when the first one's has arrived.
  let release: () => void = () => undefined
  const isFirstDone = new Promise<void>((resolve) => (release = resolve))
  await second.route('**/rpc/update_payment_status', async (route) => {
    await isFirstDone
    await route.continue()
  })
  await rowOf(second, reference)
    .getByRole('button', { name: /^Decline/ })
    .click()
  const question = second.getByRole('dialog')
  await question.getByRole('textbox', { name: 'Reason' }).fill('Not in the bank')
  await question.getByRole('button', { name: 'Decline payment' }).click()
  await rowOf(first, reference)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(first.getByText('Payment status updated to approved')).toBeVisible()
  release()

  await expect(
    second
      .getByText(
        'Failed to update payment status: This payment has already been decided by somebody else.',
      )
      .first(),
  ).toBeVisible()
  await expect(question.getByRole('alert')).toContainText('already been decided by somebody else')
  await expect(question.getByRole('textbox', { name: 'Reason' })).toHaveValue('Not in the bank')
  await second.keyboard.press('Escape')
  await expect(second.getByText('No payments found.')).toBeVisible()
  await second.getByRole('button', { name: /^Filters/ }).click()
  await second.getByLabel('Status').selectOption('Any status')
  await expect(rowOf(second, reference)).toContainText('Approved')
  const [payment] = await parent.api.rows(`payments?id=eq.${id}&select=status,decision_reason`)
  expect(payment).toEqual({ status: 'approved', decision_reason: null })
  expect(await ticketOf(parent)).toBe('paid')
  expectFailedAnswers(watch)
})

test('a refusal gives its reason, and a wrong decision is taken back with the ticket', async ({
  parent,
  admin,
}) => {
  const { id, reference } = await pay(parent)
  const office = await admin.open(listOf(reference))
  const row = rowOf(office, reference)
  await row.getByRole('button', { name: /^Decline/ }).click()
  const dialog = office.getByRole('dialog')
  await dialog
    .getByRole('button', { name: 'We could not find this transfer in our bank account.' })
    .click()
  await dialog.getByRole('button', { name: 'Decline payment' }).click()
  await expect(row).toContainText('Declined')
  await expect(office.getByText('Payment status updated to declined')).toBeVisible()
  const [declined] = await parent.api.rows(`payments?id=eq.${id}&select=status,decision_reason`)
  expect(declined).toEqual({
    status: 'declined',
    decision_reason: 'We could not find this transfer in our bank account.',
  })
  expect(await ticketOf(parent)).toBe('unpaid')

  const undoing = await askToUndo(office, reference)
  await undoing.getByRole('button', { name: 'Make pending again' }).click()
  await expect(undoing.getByText('Please give a reason')).toBeVisible()
  await undoing.getByRole('textbox', { name: 'Reason' }).fill('It arrived after all')
  await undoing.getByRole('button', { name: 'Make pending again' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('Taken back: It arrived after all')
  expect(await ticketOf(parent)).toBe('pending_payment')

  await row.getByRole('button', { name: /^Approve/ }).click()
  await expect(row).toContainText('Approved')
  expect(await ticketOf(parent)).toBe('paid')
  await askToUndo(office, reference)
  await undoing.getByRole('textbox', { name: 'Reason' }).fill('Another family')
  await undoing.getByRole('button', { name: 'Make pending again' }).click()
  await expect(row).toContainText('Taken back: Another family')
  expect(await ticketOf(parent)).toBe('pending_payment')
})

test('search, filters and the mark of a reference that was used twice', async ({
  parent,
  admin,
}) => {
  const { reference } = await pay(parent)
  await pay(parent, { amount: 9_000, description: 'Contribution' })
  const office = await admin.open('/admin/dashboard?tab=payments')
  await office.getByRole('searchbox').fill(` ${reference.toLowerCase().replace('-', ' ')}`)
  await expect(rowOf(office, reference)).toHaveCount(2)
  await expect(office).toHaveURL(/q=/)
  await expect(office.getByRole('link', { name: 'On 1 other payment' })).toHaveCount(2)
  await expect(office.getByText(/^2 to check/)).toBeVisible()
  // Accents do not matter, and the parent is found as well.
  await office
    .getByRole('searchbox')
    .fill(childOf(parent.person).name.replace('Chịdịmma', 'chidimma'))
  await expect(rowOf(office, reference)).toHaveCount(2)
  await office.getByRole('searchbox').fill(parent.person.email)
  await expect(rowOf(office, reference)).toHaveCount(2)
  await office.getByRole('button', { name: /^Filters/ }).click()
  await office.getByLabel('Status').selectOption('Declined')
  await expect(office.getByText('No payments found.')).toBeVisible()
  await office.getByRole('link', { name: 'Clear filters' }).click()
  await expect(office.getByRole('searchbox')).toHaveValue('')
  await expect(rowOf(office, reference).first()).toBeVisible()
})

test('the keyboard goes through the rows and opens one, which tells all of a payment', async ({
  parent,
  admin,
}) => {
  const { reference } = await pay(parent)
  await pay(parent, { amount: 9_000, description: 'Contribution' })
  const office = await admin.open(listOf(reference))
  const { name } = childOf(parent.person)
  const openers = office.getByRole('button', { name: `Open the payment of ${name}` })
  await expect(openers).toHaveCount(2)
  await office.getByRole('searchbox').focus()
  await office.keyboard.press('ArrowDown')
  await expect(openers.first()).toBeFocused()
  await office.keyboard.press('ArrowDown')
  await expect(openers.last()).toBeFocused()
  await office.keyboard.press('Enter')
  const dialog = office.getByRole('dialog', { name: `Payment of ${name}` })
  await expect(dialog).toContainText(parent.person.email)
  await expect(dialog).toContainText('No proof was sent along.')
  await dialog.getByRole('button', { name: /^Decline/ }).click()
  const question = office.getByRole('dialog', { name: 'Decline this payment?' })
  await question.getByRole('textbox', { name: 'Reason' }).fill('Not in the bank')
  await question.getByRole('button', { name: 'Decline payment' }).click()
  await expect(dialog).toBeHidden()
  await expect(openers.last()).toBeFocused()

  await openers.last().press('Enter')
  const message = dialog.getByRole('link', { name: /^Message the parent/ })
  const address = decodeURIComponent((await message.getAttribute('href')) ?? '')
  expect(address).toContain('https://wa.me/2348030000001?text=')
  expect(address).toContain('Reason: Not in the bank')

  await dialog.getByRole('button', { name: 'History' }).click()
  await expect(dialog).toContainText(admin.person.email)
  // After those of the payment and of the family.
  await expect(dialog.getByText('Declined', { exact: true }).last()).toBeVisible()
})

test('a question in a window as low as at 400 % scrolls as a whole, to its field and its buttons', async ({
  parent,
  admin,
}) => {
  const { reference } = await pay(parent)
  const office = await admin.open(listOf(reference))
  const { name } = childOf(parent.person)
  await office.getByRole('button', { name: `Open the payment of ${name}` }).click()
  const dialog = office.getByRole('dialog', { name: `Payment of ${name}` })
  await dialog.getByRole('button', { name: /^Decline/ }).click()
  const question = office.getByRole('dialog', { name: 'Decline this payment?' })
  const reason = question.getByRole('textbox', { name: 'Reason' })
  const decline = question.getByRole('button', { name: 'Decline payment' })
  await expect(reason).toBeVisible()
  await office.setViewportSize({ width: 320, height: 256 })
  await office.mouse.move(160, 200)
  await office.mouse.wheel(0, 2000)
  await expect(decline).toBeInViewport({ ratio: 1 })
  await office.mouse.wheel(0, -2000)
  await expect(question.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await office.mouse.wheel(0, 120)
  await expect(reason).toBeInViewport({ ratio: 0.5 })

  // With room, the buttons stay where they are and the body scrolls alone.
  await office.setViewportSize({ width: 360, height: 740 })
  await expect(question).toHaveCSS('overflow-y', 'visible')
  await expect(decline).toBeInViewport({ ratio: 1 })
})

// One white pixel.
const PDF = Buffer.from('%PDF-1.7 a receipt')
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
)

test('a proof is shown beside its row, and a file that pretends to be one is not', async ({
  parent,
  admin,
  origin,
}) => {
  const { id, reference } = await pay(parent)
  const attach = async (bytes: Buffer, kind: string, ending: string, sentAs = kind) => {
    const proof = randomUUID()
    const stored = await fetch(
      `${origin}/storage/v1/object/payment-proofs/${parent.person.id}/${proof}.${ending}`,
      {
        method: 'POST',
        headers: {
          apikey: 'sb_publishable_local',
          authorization: `Bearer ${parent.person.session.access_token}`,
          'content-type': sentAs,
        },
        body: new Uint8Array(bytes),
      },
    )
    expect(stored.status, await stored.text()).toBe(200)
    const { status, body } = await parent.api.call('POST', '/rest/v1/payment_proofs', {
      id: proof,
      user_id: parent.person.id,
      payment_id: id,
      kind,
      original_name: `transfer.${ending}`,
      size_bytes: bytes.length,
    })
    expect(status, JSON.stringify(body)).toBe(201)
  }
  await attach(PNG, 'image/png', 'png')
  const office = await admin.open(listOf(reference))
  await office.getByRole('button', { name: /^Proof of/ }).click()
  const picture = office.getByRole('dialog').getByRole('img', { name: 'transfer.png' })
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBe(1)
  await office.keyboard.press('Escape')

  await attach(PDF, 'image/png', 'png', 'application/pdf')
  const proofs = office.getByRole('button', { name: /^2 proofs of/ })
  await expect(proofs).toHaveText('2 proofs')
  await proofs.click()
  await expect(office.getByText('Not accepted')).toBeVisible()
  await expect(office.getByRole('dialog').getByRole('button', { name: /^Approve/ })).toBeEnabled()
})

test('a subscription is activated, rejected and taken back, also after a failure', async ({
  parent,
  admin,
  watch,
}) => {
  const { person, api } = parent
  const reference = uniqueWord()
  const subscription = {
    id: randomUUID(),
    user_id: person.id,
    amount: 2_500,
    currency: 'NGN',
    reference,
    description: 'Monthly support',
  }
  expect((await api.call('POST', '/rest/v1/subscriptions', subscription)).status).toBe(201)
  const office = await admin.open(`${listOf(reference)}&kind=subscription`)
  const row = rowOf(office, reference)
  const toast = (words: string) => office.getByText(words, { exact: true }).first()

  await failOnce(office, 'POST', /handle_subscription_status_update/)
  await row.getByRole('button', { name: /^Activate/ }).click()
  await expect(toast('Failed to update payment status: the database is asleep')).toBeVisible()
  await row.getByRole('button', { name: /^Activate/ }).click()
  await expect(toast('Payment status updated to active')).toBeVisible()
  await expect(row).toContainText('Active')

  const dialog = await askToUndo(office, reference)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Another family')
  await failOnce(office, 'POST', /undo_subscription_decision/)
  await dialog.getByRole('button', { name: 'Make pending again' }).click()
  await expect(dialog.getByRole('alert')).toContainText('the database is asleep')
  await dialog.getByRole('button', { name: 'Make pending again' }).click()
  await expect(toast('Payment status updated to pending')).toBeVisible()

  await row.getByRole('button', { name: /^Reject/ }).click()
  const question = office.getByRole('dialog', { name: 'Reject this subscription?' })
  await question.getByRole('textbox', { name: 'Reason' }).fill('Not in the bank')
  await question.getByRole('button', { name: 'Reject subscription' }).click()
  await expect(toast('Payment status updated to rejected')).toBeVisible()
  const [kept] = await api.rows(
    `subscriptions?id=eq.${subscription.id}&select=status,decision_reason`,
  )
  expect(kept).toEqual({ status: 'rejected', decision_reason: 'Not in the bank' })
  expectFailedAnswers(watch)
})

test('a payment of the wrong child is a brother’s in two presses, and another family’s with a reason', async ({
  parent,
  stranger,
  admin,
}) => {
  const { reference } = await pay(parent)
  const brother = { id: randomUUID(), name: `Bola ${uniqueWord()}` }
  const entered = await parent.api.call('POST', '/rest/v1/applications', {
    id: brother.id,
    user_id: parent.person.id,
    child_name: brother.name,
    age: 7,
    gender: 'Male',
    country: 'Nigeria',
    state_city: 'Lagos',
    talents: ['Dance'],
    parent_phone: '+2348030000001',
    consent_version: CONSENT_VERSION,
  })
  expect(entered.status, JSON.stringify(entered.body)).toBe(201)
  const ticketsOf = async (actor: Actor) =>
    (await actor.api.rows('applications?select=ticket_status&order=created_at')).map(
      ({ ticket_status }) => ticket_status,
    )

  const page = await admin.open(listOf(reference))
  await rowOf(page, reference)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(rowOf(page, reference)).toContainText('Approved')
  await rowOf(page, reference)
    .getByRole('button', { name: /^Open the payment/ })
    .click()
  await page.getByRole('button', { name: 'It is for another child' }).click()
  await page.getByRole('button', { name: new RegExp(`^${brother.name}.*₦10,000 to go`) }).click()
  await expect(page.getByText(`Booked to ${brother.name}.`)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await ticketsOf(parent)).toEqual(['unpaid', 'paid'])

  const [made] = await parent.api.rows(
    `payments?application_id=eq.${brother.id}&select=id,reference,status`,
  )
  expect(made).toMatchObject({ status: 'approved' })
  await page.goto(`${listOf(String(made?.['reference']))}&payment=${String(made?.['id'])}`)
  await page.getByRole('button', { name: 'It is for another child' }).click()
  await page.getByRole('button', { name: 'A child of another family' }).click()
  const search = page.getByRole('search', { name: 'Find a child' })
  await search.getByRole('searchbox').fill(childOf(stranger.person).name)
  await search
    .getByRole('button', { name: new RegExp(`^${childOf(stranger.person).name}`) })
    .click()
  await page.getByRole('button', { name: 'The transfer came from another family.' }).click()
  await page.getByRole('button', { name: 'Book it there' }).click()
  await expect(page.getByText(`Booked to ${childOf(stranger.person).name}.`)).toBeVisible()
  expect(await ticketsOf(parent)).toEqual(['unpaid', 'unpaid'])
  expect(await ticketsOf(stranger)).toEqual(['paid'])

  const news = await parent.open('/dashboard/notices')
  await expect(news.getByText(/pays for Bola now, and not for/)).toBeVisible()
  await expect(news.getByText(/was not Bola's\. Please see what is due now\./)).toBeVisible()
})
