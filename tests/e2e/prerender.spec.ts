import { expect, test } from './actors.ts'
import { expectTakenOver } from './app-start.ts'
import { builtPages, publicPages } from './pages.ts'

// The content of the HTML before any script runs: asked for without a browser, as a link preview does.

async function read(url: string) {
  const response = await fetch(url, { redirect: 'manual' })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]

for (const { path, title, heading } of publicPages) {
  test(`${path} holds its words, title and link preview`, async ({ origin }) => {
    const { status, html } = await read(`${origin}${path}`)
    expect(status).toBe(200)
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]*>/g, '')).toMatch(heading)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html).toContain(`<title>${title}</title>`)
    expect(html).toContain('<html lang="en">')
    expect(meta(html, 'og:title')).toBe(title)
    expect(meta(html, 'twitter:card')).toBe('summary_large_image')
    expect(meta(html, 'theme-color')).toBe('#1B1340')
    const description = meta(html, 'description') ?? ''
    expect(description.length).toBeGreaterThanOrEqual(50)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(meta(html, 'og:description')).toBe(description)
    const image = await fetch(new URL(meta(html, 'og:image') ?? '/missing.png', origin))
    expect(image.headers.get('content-type')).toBe('image/png')
    expect((await image.arrayBuffer()).byteLength).toBeLessThan(60_000)
    // The policy forbids inline scripts, so a page that needs one would stay in pieces.
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect(html).not.toContain('noindex')
  })
}

test('descriptions differ from page to page', async ({ origin }) => {
  const found = await Promise.all(
    publicPages.map(async ({ path }) => meta((await read(`${origin}${path}`)).html, 'description')),
  )
  expect(new Set(found).size).toBe(publicPages.length)
})

test('one page stands for every shared ticket, names no child and is not listed', async ({
  origin,
}) => {
  const { status, headers, html } = await read(`${origin}/share/0123456789abcdefghjkmnpq`)
  expect(status).toBe(200)
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(meta(html, 'robots')).toBe('noindex')
  expect(meta(html, 'og:description')).toContain('Help purchase a ticket!')
  expect(html).not.toContain('rel="canonical"')
})

test('a page behind the sign-in is a frame with nobody in it, and is not listed', async ({
  origin,
}) => {
  const ticket = '/ticket/3b241101-e2bb-4255-8caf-4136c566a962'
  for (const path of ['/dashboard', '/dashboard/children', '/admin/dashboard', ticket]) {
    const { html } = await read(`${origin}${path}`)
    expect(html).toContain('Loading…')
    expect(html).not.toContain('Sign Out')
    expect(meta(html, 'robots')).toBe('noindex')
  }
})

test('a page behind the sign-in says its name before it is known who opens it', async ({
  origin,
}) => {
  const signedIn = builtPages.filter(({ layout }) => layout === 'parent' || layout === 'admin')
  expect(signedIn.length).toBeGreaterThan(1)
  for (const { path, heading } of signedIn) {
    const [, main = ''] = (await read(`${origin}${path}`)).html.split('<main')
    const said = /<p aria-hidden="true"[^>]*>([^<]*)/.exec(main)?.[1]
    expect([path, said]).toEqual([path, heading ?? undefined])
  }
})

test('any other address gets the shell, without a page of ours in it', async ({ origin }) => {
  for (const path of ['/no-such-page', '/dashboard/no-such-page']) {
    const { html } = await read(`${origin}${path}`)
    expect(html).toContain('<div id="root"></div>')
    expect(meta(html, 'robots')).toBe('noindex')
  }
})

test('robots stay out of private pages, and icons are what the manifest says', async ({
  origin,
}) => {
  const { html: rules } = await read(`${origin}/robots.txt`)
  for (const path of ['/dashboard', '/admin', '/ticket', '/share']) {
    expect(rules).toContain(`Disallow: ${path}\n`)
  }
  const { html: text } = await read(`${origin}/manifest.webmanifest`)
  const manifest = JSON.parse(text) as { name: string; icons: { src: string; type: string }[] }
  expect(manifest.name).toBe('Kanyezi')
  expect(manifest.icons.length).toBeGreaterThanOrEqual(3)
  for (const icon of manifest.icons) {
    const response = await fetch(`${origin}${icon.src}`)
    expect(response.headers.get('content-type')).toContain(icon.type)
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(20_000)
  }
})

test('hydration keeps every element of the page, its title and the position of its words', async ({
  visitor,
}) => {
  const page = await visitor.open('about:blank')
  // The heading that came with the HTML, marked before the scripts run.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const first = document.querySelector('h1')
      if (first) Object.assign(first, { cameWithTheHtml: true })
    })
  })
  for (const { path, title, heading } of publicPages) {
    // An address with a query starts the app at once, also where it would wait for somebody to need it.
    await page.goto(`${path}?from=test`)
    await expect(page).toHaveTitle(title)
    const h1 = page.getByRole('heading', { level: 1, name: heading, exact: true })
    await expect(h1).toBeVisible()
    await expectTakenOver(h1)
    expect(await h1.evaluate((node) => 'cameWithTheHtml' in node), path).toBe(true)
  }
})

test('a form that is submitted before its script runs puts nothing into the address', async ({
  origin,
}) => {
  const { headers } = await read(`${origin}/login`)
  expect(headers.get('content-security-policy')).toContain("form-action 'none'")
})

test('text typed before the script ran is still there, and is sent', async ({
  newActor,
  watch,
}) => {
  const visitor = newActor()
  const page = await visitor.open('about:blank')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not-the-one')
  release()
  const button = page.getByRole('button', { name: 'Sign In' })
  await expectTakenOver(button)
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not-the-one')
  const [sent] = await Promise.all([page.waitForRequest(/\/auth\/v1\/token/), button.click()])
  expect(sent.postDataJSON()).toMatchObject({
    email: 'nobody@example.com',
    password: 'not-the-one',
  })
  await expect(page.getByText('Login failed').first()).toBeVisible()
  // The browser itself reports the refused sign-in.
  watch.expect(/status of 400/)
})

test('an address with a query is hydrated first, and then shows what the query asks for', async ({
  visitor,
}) => {
  const page = await visitor.open('/our-kids?q=nobody-is-called-this&page=1')
  await expect(page.getByText('No Matching Profiles')).toBeVisible()
  await expect(
    page
      .getByRole('searchbox')
      .or(page.getByLabel(/search/i))
      .first(),
  ).toHaveValue('nobody-is-called-this')
})
