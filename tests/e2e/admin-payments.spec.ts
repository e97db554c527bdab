import { randomUUID } from 'node:crypto'
import { expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { pay } from './payment.ts'

const listOf = (search: string) => `/admin/dashboard?tab=payments&q=${encodeURIComponent(search)}`

test('the keyboard goes through the rows and opens one, which is declined and taken back, also in a low window', async ({
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
  const reason = question.getByRole('textbox', { name: 'Reason' })
  const decline = question.getByRole('button', { name: 'Decline payment' })
  await reason.fill('Not in the bank')

  // In a window as low as at 400 % the question scrolls as a whole, to its field and its buttons.
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
  await office.setViewportSize({ width: 1280, height: 720 })
  await decline.click()
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

  await dialog.getByRole('button', { name: /^Undo/ }).click()
  const undoing = office.getByRole('dialog', { name: /pending again\?$/ })
  await undoing.getByRole('textbox', { name: 'Reason' }).fill('It arrived after all')
  await undoing.getByRole('button', { name: 'Make pending again' }).click()
  await expect(office.getByText('Taken back: It arrived after all')).toBeVisible()
})

// One white pixel.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
)

test('a proof is shown beside its row', async ({ parent, admin, origin }) => {
  const { id, reference } = await pay(parent)
  const proof = randomUUID()
  const stored = await fetch(
    `${origin}/storage/v1/object/payment-proofs/${parent.person.id}/${proof}.png`,
    {
      method: 'POST',
      headers: {
        apikey: 'sb_publishable_local',
        authorization: `Bearer ${parent.person.session.access_token}`,
        'content-type': 'image/png',
      },
      body: new Uint8Array(PNG),
    },
  )
  expect(stored.status, await stored.text()).toBe(200)
  const { status, body } = await parent.api.call('POST', '/rest/v1/payment_proofs', {
    id: proof,
    user_id: parent.person.id,
    payment_id: id,
    kind: 'image/png',
    original_name: 'transfer.png',
    size_bytes: PNG.length,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const office = await admin.open(listOf(reference))
  await office.getByRole('button', { name: /^Proof of/ }).click()
  const picture = office.getByRole('dialog').getByRole('img', { name: 'transfer.png' })
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBe(1)
})
