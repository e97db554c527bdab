import { expect } from './actors.ts'
import { signUpParent } from './api.ts'
import { sharedStackTest as test } from './own-stack.ts'

test('the WhatsApp list of a message that is left at the second family goes on at the third', async ({
  admin,
  origin,
}) => {
  for (let family = 0; family < 4; family += 1) {
    await signUpParent(origin, { state_city: 'Yobe' })
  }
  const sent = await admin.api.call('POST', '/rest/v1/rpc/send_broadcast', {
    subject: 'The hall has changed',
    body: 'Please come to the City Hall.',
    audience: { country: 'Nigeria', state_city: 'Yobe' },
  })
  expect(sent.body).toEqual(expect.any(String))

  const page = await admin.open('/admin/messages')
  const message = page.getByRole('region', { name: 'Sent messages' })
  await expect(message.getByText(/^Sent to 4 parents/)).toBeVisible()
  await page
    .context()
    .route('https://wa.me/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>WhatsApp</title>' }),
    )
  const openList = () => message.getByText(/^WhatsApp list/).click()
  const next = message.locator('li[aria-current="step"]')
  await openList()
  await expect(message.getByRole('status')).toHaveText('0 of 4 opened.')
  for (let family = 1; family <= 2; family += 1) {
    const opened = page.waitForEvent('popup')
    await next.getByRole('link', { name: /^Write to/ }).click()
    const chat = await opened
    const text = new URL(chat.url()).searchParams.get('text') ?? ''
    expect(text).toContain('Please sign in to read it')
    expect(text).not.toContain('City Hall')
    await chat.close()
    await expect(message.getByRole('status')).toHaveText(`${family} of 4 opened.`)
  }
  const third = (await next.textContent()) ?? ''

  await page.goto('/admin/dashboard')
  await page.goto('/admin/messages')
  await openList()
  await expect(message.getByRole('status')).toHaveText('2 of 4 opened.')
  await expect(next).toHaveText(third)
  await expect(next).toBeInViewport()
  await expect(message.getByText('Opened', { exact: true })).toHaveCount(2)
})
