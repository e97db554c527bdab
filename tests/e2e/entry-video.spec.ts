import { expect, test } from './actors.ts'
import { childOf } from './api.ts'

test('an entry video is handed in, fails, is handed in again and passes, each seen as it happens', async ({
  parent,
  admin,
}) => {
  const { id, name } = childOf(parent.person)
  const change = async (fields: object) => {
    const answer = await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, fields)
    expect(answer.status).toBe(200)
  }
  const page = await parent.open('/dashboard')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const send = page.getByRole('button', { name: 'Submit entry video' })
  await expect(send).toBeHidden()
  await change({ ticket_status: 'paid' })
  await send.click()

  const dialog = page.getByRole('dialog', { name: `Entry video of ${name}` })
  const link = dialog.getByLabel('Link to the video')
  await expect(link).toHaveAccessibleDescription(/open for anyone who has the link/)
  for (const [wrong, sentence] of [
    ['', 'Please paste the link to the video.'],
    ['my video', 'This is not a link.'],
    ['http://youtu.be/abc', 'Please use a secure link'],
    ['https://example.com/video', 'Please use a link from YouTube'],
    ['https://www.tiktok.com/', 'This link opens the site, not a video.'],
  ] as const) {
    await link.fill(wrong)
    await dialog.getByRole('button', { name: 'Submit entry video' }).click()
    await expect(link).toHaveAccessibleDescription(new RegExp(sentence))
    await expect(link).toBeFocused()
  }
  const videos = () => parent.api.rows('applications?select=entry_video_url,entry_video_status')
  expect(await videos()).toEqual([
    { entry_video_url: null, entry_video_status: 'pending_submission' },
  ])

  await link.fill('youtu.be/abcdefghijk')
  await dialog.getByRole('button', { name: 'Submit entry video' }).click()
  const step = page
    .getByRole('list', { name: `${name}'s journey` })
    .getByRole('listitem')
    .filter({ hasText: 'Entry Video' })
  await expect(step).toContainText('In review')
  await expect(step).toContainText(/Sent \d/)
  await expect(send).toBeHidden()

  await change({ entry_video_status: 'failed' })
  await expect(step).toContainText('Fail')
  await expect(
    page.getByText(
      `${name.split(' ')[0]}'s video didn't pass this time. You can send another one.`,
    ),
  ).toBeVisible()
  await send.click()
  await expect(link).toHaveValue('https://youtu.be/abcdefghijk')
  await link.fill('https://vimeo.com/123456')
  await dialog.getByRole('button', { name: 'Submit entry video' }).click()
  await expect(dialog).toBeHidden()
  await expect(step).toContainText('In review')
  expect(await videos()).toEqual([
    { entry_video_url: 'https://vimeo.com/123456', entry_video_status: 'submitted' },
  ])
  await change({ entry_video_status: 'approved' })
  await expect(step).toContainText('Pass')
})
