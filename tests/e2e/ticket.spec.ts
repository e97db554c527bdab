import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Actor, expect, test } from './actors.ts'
import { childOf } from './api.ts'

/** An administrator sets the ticket past the payment, as for cash. */
async function setTicket(admin: Actor, id: string, changes: Record<string, unknown>) {
  const answer = await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, changes)
  expect(answer.status).toBe(200)
}

/** How large a picture is, how many colours it has, what share the commonest and plain black have, and how many pixels one can see through. */
async function lookAt(page: Page, picture: Buffer) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser draws nothing')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const counts = new Map<number, number>()
    for (const colour of new Uint32Array(data.buffer)) {
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
    const all = bitmap.width * bitmap.height
    let clear = 0
    for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) clear += 1
    return {
      width: bitmap.width,
      height: bitmap.height,
      colours: counts.size,
      mostCommon: Math.max(...counts.values()) / all,
      black: (counts.get(0xff000000) ?? 0) / all,
      clear,
    }
  }, picture.toString('base64'))
}

async function download(page: Page, button = 'Download the ticket') {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await saved
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('the card is downloaded as it is seen, three times as large, from a narrow window and a wide one', async ({
  parent,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  await setTicket(admin, id, { ticket_status: 'paid' })
  const page = await parent.open('about:blank')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/ticket/${id}`)
    const card = page.getByRole('article', { name: `Talent hunt ticket of ${name}` })
    const seen = await card.boundingBox()
    const picture = await download(page)
    // Names keep their accents on the ticket; a file name is plain.
    const plain = name.normalize('NFD').replace(/\p{M}/gu, '')
    expect(picture.name).toBe(`${plain}-reward-card.png`)
    const { colours, mostCommon, black, clear, ...size } = await lookAt(page, picture.bytes)
    expect(Math.abs(size.width - (seen?.width ?? 0) * 3)).toBeLessThanOrEqual(3)
    expect(Math.abs(size.height - (seen?.height ?? 0) * 3)).toBeLessThanOrEqual(3)
    expect(colours).toBeGreaterThan(200)
    expect(mostCommon).toBeLessThan(0.7)
    // A drawing that has lost its colours turns black, which nothing on the ticket is.
    expect(black).toBeLessThan(0.001)
    // In a dark chat what is clear turns black.
    expect(clear).toBe(0)
  }
})

test('the picture to send of two children who differ in their real name is the same, byte by byte', async ({
  parent,
  admin,
}) => {
  const { id } = childOf(parent.person)
  await parent.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, { stage_name: 'Little Drum' })
  await setTicket(admin, id, { ticket_status: 'paid', status: 'approved' })
  const page = await parent.open('about:blank')
  async function pictureOf(realName: string) {
    await parent.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, { child_name: realName })
    await page.goto(`/ticket/${id}?picture=ticket`)
    const card = { name: new RegExp(realName), includeHidden: true }
    await expect(page.getByRole('article', card)).toBeAttached()
    await expect(page.getByRole('img', { name: 'I have my ticket! Little Drum' })).toBeVisible()
    return download(page, 'Save the picture')
  }
  const one = await pictureOf('Zainab Bello')
  const two = await pictureOf('Oluwatimilehin Adébáyọ̀')
  expect(one.name).toBe('Little Drum-ticket.png')
  expect(two.bytes.equals(one.bytes)).toBe(true)
})

test('a picture to share has its own size, also with text twice as large', async ({
  parent,
  admin,
}) => {
  const { id } = childOf(parent.person)
  await setTicket(admin, id, { ticket_status: 'paid' })
  const page = await parent.open(`/ticket/${id}`)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await page.getByRole('button', { name: 'I have my ticket!' }).click()
  const dialog = page.getByRole('dialog', { name: 'I have my ticket!' })
  await expect(dialog.getByText('A picture you send can’t be called back.')).toBeVisible()
  const { bytes } = await download(page, 'Save the picture')
  const { colours, clear, ...picture } = await lookAt(page, bytes)
  expect(picture).toMatchObject({ width: 1080, height: 1350 })
  expect(colours).toBeGreaterThan(200)
  expect(clear).toBe(0)
  await dialog.getByText('For a status', { exact: true }).click()
  const story = await lookAt(page, (await download(page, 'Save the picture')).bytes)
  expect(story).toMatchObject({ width: 1080, height: 1920, clear: 0 })
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`/ticket/${id}`)
})

test('a blank first picture is taken again', async ({ parent, admin }) => {
  const { id } = childOf(parent.person)
  await setTicket(admin, id, { ticket_status: 'Gold' })
  const page = await parent.open(`/ticket/${id}`)
  await page.evaluate(() => {
    const toBlob = HTMLCanvasElement.prototype.toBlob
    let shots = 0
    HTMLCanvasElement.prototype.toBlob = function blankFirst(callback, ...rest) {
      shots += 1
      if (shots === 1) this.getContext('2d')?.clearRect(0, 0, this.width, this.height)
      Object.assign(window, { shots })
      toBlob.call(this, callback, ...rest)
    }
  })
  const { bytes } = await download(page)
  expect((await lookAt(page, bytes)).colours).toBeGreaterThan(200)
  expect(await page.evaluate(() => (window as unknown as { shots: number }).shots)).toBe(2)
})

test('a ticket prints on one page, dark on white, without buttons', async ({ parent, admin }) => {
  const { id, name } = childOf(parent.person)
  await setTicket(admin, id, { ticket_status: 'Gold' })
  const page = await parent.open(`/ticket/${id}`)
  const card = page.getByRole('article', { name: `Talent hunt ticket of ${name}` })
  await expect(card).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(card.getByText('Edition')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  const lightTexts = await card.evaluate((ticket) =>
    [...ticket.querySelectorAll('p, h2, span')]
      .filter((element) => !element.closest('svg') && element.textContent)
      .map((element) => [getComputedStyle(element).color, element.textContent])
      // On paper no text has a ground of its own, so that each must be dark.
      .filter(([colour]) => (colour?.match(/\d+/g) ?? []).some((figure) => Number(figure) > 140)),
  )
  expect(lightTexts).toEqual([])
  const printed = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
