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

test('a photo goes along with the payment, smaller and without its place, and a PDF later', async ({
  parent,
  origin,
}) => {
  const page = await openPayment(parent)
  const choose = page.getByLabel('Proof of payment (optional)')
  await choose.setInputFiles({
    name: 'receipt.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
  })
  await expect(choose).toHaveAccessibleDescription(/We could not open this picture/)
  const photo = await photoWithLocation(page)
  expect(photo.buffer.includes(LOCATION_MARK)).toBe(true)
  expect(jpegSize(photo.buffer)).toEqual({ width: 3200, height: 2400 })

  await choose.setInputFiles(photo)
  await expect(choose).not.toHaveAccessibleDescription(/We could not open this picture/)
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
  await page.keyboard.press('Escape')

  await page.getByLabel(/^Add another proof: /).setInputFiles(pdf)
  const receipt = page.getByRole('button', { name: new RegExp(`${pdf.name}.*view the proof`) })
  await receipt.click()
  const saved = page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Save the file' }).click()
  expect((await saved).suggestedFilename()).toBe('Ṣadé’s receipt.pdf')
})
