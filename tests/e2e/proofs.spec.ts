import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Actor, expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { jpegSize, LOCATION_MARK, pdf, photoWithLocation } from './files.ts'

// Proof of payment: sent with the payment or later, private, and no more than what is seen on it.

async function openPayment(actor: Actor): Promise<Page> {
  const { id, name } = childOf(actor.person)
  const page = await actor.open(
    `/dashboard/payment?applicationId=${id}&description=${encodeURIComponent(`Talent Hunt Ticket for ${name}`)}&amount=10000&currency=NGN`,
  )
  await expect(page.getByRole('button', { name: 'I have paid' })).toBeVisible()
  return page
}

const FILES = '/storage/v1/object'

async function fileOf(actor: Actor, origin: string, path: string) {
  const response = await fetch(`${origin}${FILES}/payment-proofs/${path}`, {
    headers: {
      apikey: 'sb_publishable_local',
      authorization: `Bearer ${actor.person.session.access_token}`,
    },
  })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), response }
}

test('a photo goes along with the payment, smaller and without its place', async ({
  parent,
  origin,
}) => {
  const page = await openPayment(parent)
  const photo = await photoWithLocation(page)
  expect(photo.buffer.includes(LOCATION_MARK)).toBe(true)
  expect(jpegSize(photo.buffer)).toEqual({ width: 3200, height: 2400 })

  await page.getByLabel('Proof of payment (optional)').setInputFiles(photo)
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Submitted!' })).toBeVisible()
  await expect(page.getByText('Proof received')).toBeVisible()

  const [proof, ...more] = await parent.api.rows('payment_proofs?select=*')
  expect(more).toEqual([])
  expect(proof).toMatchObject({ kind: 'image/jpeg', original_name: 'IMG_0001.JPG' })
  expect(String(proof?.['path'])).toMatch(new RegExp(`^${parent.person.id}/[0-9a-f-]{36}\\.jpg$`))
  const { status, bytes, response } = await fileOf(parent, origin, String(proof?.['path']))
  expect([status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(bytes.length).toBe(proof?.['size_bytes'])
  expect(jpegSize(bytes)).toEqual({ width: 1600, height: 1200 })
  expect(bytes.includes('Exif')).toBe(false)
  expect(bytes.includes(LOCATION_MARK)).toBe(false)

  await page.getByRole('button', { name: /view the proof/ }).click()
  const viewer = page.getByRole('dialog', { name: 'Proof of payment' })
  const picture = viewer.getByRole('img', { name: 'IMG_0001.JPG' })
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1600)
})

test('a PDF is added later, and taken back while the payment is pending', async ({
  parent,
  origin,
}) => {
  const page = await openPayment(parent)
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Submitted!' })).toBeVisible()
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: childOf(parent.person).name })
  await row.getByLabel(/^Add proof of payment: /).setInputFiles(pdf)
  await expect(row.getByText('Proof received')).toBeVisible()
  await expect(row.getByRole('button', { name: /view the proof/ })).toContainText(pdf.name)

  await row.getByRole('button', { name: /view the proof/ }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Save the file' }).click()
  expect((await saved).suggestedFilename()).toBe('Ṣadé’s receipt.pdf')
  await page.keyboard.press('Escape')

  const [kept] = await parent.api.rows('payment_proofs?select=path')
  expect((await fileOf(parent, origin, String(kept?.['path']))).status).toBe(200)
  await row.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove proof' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(row).toBeVisible()
  await expect(row.getByRole('button', { name: /view the proof/ })).toBeHidden()
  expect(await parent.api.rows('payment_proofs?select=id')).toEqual([])
  expect((await fileOf(parent, origin, String(kept?.['path']))).status).toBe(400)
})

const REFUSED = [
  {
    what: 'a page that calls itself a picture',
    file: {
      name: 'receipt.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<html><script>alert(1)</script></html>'),
    },
    sentence: 'Please choose a picture (JPEG, PNG or WebP) or a PDF.',
  },
  {
    what: 'an SVG',
    file: {
      name: 'receipt.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    },
    sentence: 'Please choose a picture (JPEG, PNG or WebP) or a PDF.',
  },
  {
    what: 'a PDF of more than 5 MB',
    file: {
      name: 'receipt.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.concat([pdf.buffer, Buffer.alloc(5 * 1024 * 1024)]),
    },
    sentence: 'The file is larger than 5 MB. Please choose a smaller one.',
  },
  {
    what: 'a picture that is broken',
    file: {
      name: 'receipt.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
    },
    sentence: 'We could not open this picture. Please choose another one.',
  },
]

for (const { what, file, sentence } of REFUSED) {
  test(`${what} is refused at the field, and the payment is made without it`, async ({
    parent,
  }) => {
    const page = await openPayment(parent)
    const field = page.getByLabel('Proof of payment (optional)')
    await field.setInputFiles(file)
    await expect(field).toHaveAccessibleDescription(new RegExp(sentence.replace(/[.()]/g, '\\$&')))
    await page.getByRole('button', { name: 'I have paid' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Submitted!' })).toBeVisible()
    await expect(page.getByLabel(/^Add proof of payment: /).first()).toBeAttached()
    expect(await parent.api.rows('payment_proofs?select=id')).toEqual([])
    expect(await parent.api.rows('payments?select=id')).toHaveLength(1)
  })
}

test('a file whose bytes the server refuses is said in words, and another can be chosen', async ({
  parent,
  watch,
}) => {
  watch.expect(/status of 400/)
  const page = await openPayment(parent)
  // The page refuses such a file itself, so what is sent is exchanged on its way.
  await page.route(`**${FILES}/payment-proofs/**`, (route) =>
    route.continue({ postData: '<script>alert(1)</script>' }),
  )
  await page.getByLabel('Proof of payment (optional)').setInputFiles(pdf)
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(
    page.getByText('Please choose a picture (JPEG, PNG or WebP) or a PDF.'),
  ).toBeVisible()
  await page.unroute(`**${FILES}/payment-proofs/**`)
  await page.getByLabel(/^Choose another file: /).setInputFiles(pdf)
  await expect(page.getByText('Proof received')).toBeVisible()
})

test('two families never reach each other’s files, by page or by request', async ({
  parent,
  stranger,
  visitor,
  admin,
  origin,
}) => {
  const page = await openPayment(parent)
  await page.getByLabel('Proof of payment (optional)').setInputFiles(pdf)
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByText('Proof received')).toBeVisible()
  const [proof] = await parent.api.rows('payment_proofs?select=id,path,payment_id')
  const path = String(proof?.['path'])
  expect((await fileOf(parent, origin, path)).bytes.equals(pdf.buffer)).toBe(true)

  const neighbour = await stranger.open('/dashboard/payment')
  await expect(neighbour.getByText('No transactions yet')).toBeVisible()
  await expect(neighbour.getByText('receipt')).toHaveCount(0)

  expect(await stranger.api.rows('payment_proofs?select=*')).toEqual([])
  expect((await fileOf(stranger, origin, path)).status).toBeGreaterThanOrEqual(400)
  for (const other of [stranger.api, visitor.api]) {
    const link = await other.call('POST', `${FILES}/sign/payment-proofs/${path}`, { expiresIn: 60 })
    expect(link.status).toBeGreaterThanOrEqual(400)
    const list = await other.call('POST', `${FILES}/list/payment-proofs`, {
      prefix: `${parent.person.id}/`,
    })
    expect(list.body).not.toContainEqual(expect.objectContaining({ name: expect.anything() }))
    const open = await fetch(`${origin}${FILES}/public/payment-proofs/${path}`)
    expect(open.status).toBeGreaterThanOrEqual(400)
    await other.call('DELETE', `${FILES}/payment-proofs`, { prefixes: [path] })
    const planted = await fetch(
      `${origin}${FILES}/payment-proofs/${parent.person.id}/${randomUUID()}.pdf`,
      {
        method: 'POST',
        headers: {
          apikey: 'sb_publishable_local',
          'content-type': 'application/pdf',
          ...(other === stranger.api
            ? { authorization: `Bearer ${stranger.person.session.access_token}` }
            : {}),
        },
        body: new Uint8Array(pdf.buffer),
      },
    )
    expect(planted.status).toBeGreaterThanOrEqual(400)
  }
  await stranger.api.call('DELETE', `/rest/v1/payment_proofs?id=eq.${String(proof?.['id'])}`)
  const attached = await stranger.api.call('POST', '/rest/v1/payment_proofs', {
    id: proof?.['id'],
    payment_id: proof?.['payment_id'],
    kind: 'application/pdf',
    size_bytes: 1,
  })
  expect(attached.status).toBeGreaterThanOrEqual(400)

  expect((await fileOf(parent, origin, path)).bytes.equals(pdf.buffer)).toBe(true)
  expect(await parent.api.rows('payment_proofs?select=id,path,payment_id')).toEqual([proof])
  // The access log is an administrator's key.
  expect((await fileOf(admin, origin, path)).status).toBeGreaterThanOrEqual(400)
  await admin.api.call('POST', '/rest/v1/rpc/open_proof', { proof_id: proof?.['id'] })
  expect((await fileOf(admin, origin, path)).bytes.equals(pdf.buffer)).toBe(true)
})

test('the server refuses by request what the page would not offer', async ({ parent, origin }) => {
  const { id } = childOf(parent.person)
  const payment = randomUUID()
  await parent.api.call('POST', '/rest/v1/payments', {
    id: payment,
    user_id: parent.person.id,
    application_id: id,
    amount: 10000,
    currency: 'NGN',
    description: 'Talent Hunt Ticket',
  })
  const send = async (name: string, type: string, body: Buffer) => {
    const response = await fetch(`${origin}${FILES}/payment-proofs/${parent.person.id}/${name}`, {
      method: 'POST',
      headers: {
        apikey: 'sb_publishable_local',
        authorization: `Bearer ${parent.person.session.access_token}`,
        'content-type': type,
      },
      body: new Uint8Array(body),
    })
    return response.status
  }
  const html = Buffer.from('<script>alert(1)</script>')
  expect(await send(`${randomUUID()}.html`, 'text/html', html)).toBeGreaterThanOrEqual(400)
  expect(await send(`${randomUUID()}.svg`, 'image/svg+xml', html)).toBeGreaterThanOrEqual(400)
  expect(await send(`${randomUUID()}.pdf`, 'text/html', html)).toBeGreaterThanOrEqual(400)
  expect(await send('x/../../other.pdf', 'application/pdf', pdf.buffer)).toBeGreaterThanOrEqual(400)
  expect(
    await send(`${randomUUID()}.pdf`, 'application/pdf', Buffer.alloc(5 * 1024 * 1024 + 1)),
  ).toBeGreaterThanOrEqual(400)
  // Bytes of another kind than the sender says.
  expect(await send(`${randomUUID()}.pdf`, 'application/pdf', html)).toBe(400)
  expect(await send(`${randomUUID()}.png`, 'image/png', pdf.buffer)).toBe(400)
  const proof = randomUUID()
  expect(await send(`${proof}.pdf`, 'application/pdf', pdf.buffer)).toBe(200)
  // Nothing is ever overwritten.
  expect(await send(`${proof}.pdf`, 'application/pdf', pdf.buffer)).toBeGreaterThanOrEqual(400)
})

test('a child that the administrator deletes leaves no file behind', async ({
  parent,
  admin,
  origin,
}) => {
  const { name } = childOf(parent.person)
  const page = await openPayment(parent)
  await page.getByLabel('Proof of payment (optional)').setInputFiles(pdf)
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByText('Proof received')).toBeVisible()
  const [proof] = await parent.api.rows('payment_proofs?select=id,path')
  const path = String(proof?.['path'])
  await admin.api.call('POST', '/rest/v1/rpc/open_proof', { proof_id: proof?.['id'] })
  expect((await fileOf(admin, origin, path)).status).toBe(200)

  const office = await admin.open(`/admin/dashboard?tab=pending&q=${encodeURIComponent(name)}`)
  await office.getByRole('button', { name: `Manage ${name}` }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const question = office.getByRole('dialog', { name: `Delete ${name}?` })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(office.getByText(`Application for ${name} has been deleted.`)).toBeVisible()

  for (const actor of [parent, admin]) {
    expect((await fileOf(actor, origin, path)).status).toBeGreaterThanOrEqual(400)
    expect(await actor.api.rows(`payment_proofs?select=id&path=eq.${path}`)).toEqual([])
  }
  // Nothing is ever overwritten: the path is free only when the file itself is gone.
  await parent.api.call('POST', '/rest/v1/payments', {
    id: randomUUID(),
    user_id: parent.person.id,
    amount: 1,
    currency: 'NGN',
    description: 'Gift',
  })
  await expect
    .poll(async () => {
      const again = await fetch(`${origin}${FILES}/payment-proofs/${path}`, {
        method: 'POST',
        headers: {
          apikey: 'sb_publishable_local',
          authorization: `Bearer ${parent.person.session.access_token}`,
          'content-type': 'application/pdf',
        },
        body: new Uint8Array(pdf.buffer),
      })
      return again.status
    })
    .toBe(200)
})
