import type { Page } from '@playwright/test'
import { type Actor, expect, test } from './actors.ts'
import { childOf } from './api.ts'
import { photoWithLocation } from './files.ts'

// The browser inside another app: no downloads, no windows, no sharing, and none of them says so.

const FACEBOOK =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0.0.0.1;]'

async function openInside(actor: Actor, path: string): Promise<Page> {
  const page = await actor.open('about:blank')
  page.on('download', () => {
    throw new Error('A download was tried, which is lost here')
  })
  await page.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
    Reflect.deleteProperty(Navigator.prototype, 'share')
    Reflect.deleteProperty(Navigator.prototype, 'canShare')
    window.open = () => null
    window.print = () => {
      throw new Error('A print was tried, which is lost here')
    }
  }, FACEBOOK)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(path)
  return page
}

/** The file that a press has opened on the page. */
const openedFile = (page: Page) => page.getByRole('dialog', { name: 'Your file' })

/** A picture on the page that can be kept: one that the phone can read, with something on it. */
async function expectPicture(page: Page, name: RegExp) {
  const dialog = openedFile(page)
  await expect(dialog.getByText('Press and hold to save')).toBeVisible()
  await expect(dialog.getByText('Open in your browser')).toBeVisible()
  const picture = dialog.getByRole('img', { name })
  await expect(picture).toHaveAttribute('src', /^data:image\/(?:png|jpeg)/)
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(300)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
}

async function expectText(page: Page, text: string) {
  const dialog = openedFile(page)
  await expect(dialog.getByText('Press and hold to save')).toBeVisible()
  await expect(dialog.locator('pre')).toContainText(text)
}

test('every file that a family is handed is opened on the page', async ({ parent, admin }) => {
  const { id, name } = childOf(parent.person)
  const payment = crypto.randomUUID()
  await parent.api.call('POST', '/rest/v1/payments', {
    id: payment,
    user_id: parent.person.id,
    application_id: id,
    amount: 10_000,
    currency: 'NGN',
    description: `Talent Hunt Ticket for ${name}`,
    status: 'pending',
  })
  const decide = { payment_id: payment, new_status: 'approved' }
  await admin.api.call('POST', '/rest/v1/rpc/update_payment_status', decide)
  const changes = { status: 'approved', audition_date: '2097-02-06T08:30:00Z' }
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, changes)

  const page = await openInside(parent, `/ticket/${id}`)
  await page.getByRole('button', { name: 'Download the ticket' }).click()
  await expectPicture(page, /reward-card\.png$/)
  await page.getByRole('button', { name: 'I have my ticket!' }).click()
  await page.getByRole('button', { name: 'Save the picture' }).click()
  await expectPicture(page, /ticket\.png$/)

  await page.goto(`/dashboard/receipts/${payment}`)
  await page.getByRole('button', { name: 'Save as a picture' }).click()
  await expectPicture(page, /^receipt-NGN-\d{4}-\d{5}\.png$/)

  await page.goto('/dashboard/schedule')
  await page.getByRole('button', { name: /^Add to calendar/ }).click()
  await expectText(page, 'BEGIN:VCALENDAR')

  await page.goto('/dashboard/my-data')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expectText(page, parent.person.email)
})

test('a proof is opened on the page, by the family and by the office', async ({
  parent,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  const page = await openInside(
    parent,
    `/dashboard/payment?applicationId=${id}&description=${encodeURIComponent(`Talent Hunt Ticket for ${name}`)}&amount=10000&currency=NGN`,
  )
  const photo = await photoWithLocation(page)
  await page.getByLabel('Proof of payment (optional)').setInputFiles(photo)
  await page.getByRole('button', { name: 'I have paid' }).click()
  await page.getByRole('button', { name: /view the proof/ }).click()
  await page.getByRole('button', { name: 'Save the file' }).click()
  await expectPicture(page, /^IMG_0001\.jpg$/)

  const office = await openInside(
    admin,
    `/admin/dashboard?tab=payments&q=${encodeURIComponent(name)}`,
  )
  await office.getByRole('button', { name: `Proof of ${name}` }).click()
  await office.getByRole('link', { name: /^Open in full size/ }).click()
  await expectPicture(office, /^IMG_0001\.jpg$/)
  expect(office.context().pages()).toEqual([office])
})

test('a file goes to what the phone shares with, in the press itself', async ({
  parent,
  admin,
}) => {
  const { id } = childOf(parent.person)
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, { ticket_status: 'paid' })
  const page = await openInside(parent, 'about:blank')
  await page.addInitScript(() => {
    const shared: [string, boolean][] = []
    Object.assign(window, { shared, made: 0 })
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (...options) {
      Object.assign(window, { made: (window as unknown as { made: number }).made + 1 })
      toBlob.apply(this, options)
    }
    Object.defineProperty(Navigator.prototype, 'canShare', { value: () => true })
    Object.defineProperty(Navigator.prototype, 'share', {
      value: ({ files }: ShareData) => {
        shared.push([files?.[0]?.name ?? '', navigator.userActivation.isActive])
        return Promise.resolve()
      },
    })
  })
  await page.goto(`/ticket/${id}`)
  // Before the press, which the browser forgets soon.
  const made = () => page.evaluate(() => (window as unknown as { made: number }).made)
  await expect.poll(made).toBe(1)
  await page.getByRole('button', { name: 'Download the ticket' }).click()
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown }).shared)
  await expect.poll(shared).toEqual([[expect.stringMatching(/reward-card\.png$/), true]])
  expect(await made()).toBe(1)
})
