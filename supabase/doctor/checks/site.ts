import { VERSION } from '../../../src/lib/version.ts'
import { type Check, firstOf, type Finding, good, notSeen, wrong } from '../check.ts'
import type { Project } from '../project.ts'

/*
 * The published site.
 */

const withoutSite = (): Finding =>
  notSeen(
    'The site’s address is not known here.',
    'Set VITE_SITE_URL in the environment or in .env.',
  )

const open = (siteUrl: string, page: string) =>
  fetch(`${siteUrl}${page}`, { redirect: 'manual', signal: AbortSignal.timeout(20_000) })

/** The headers that a published page must have, each with how it begins. */
const HEADERS: Record<string, RegExp> = {
  'content-security-policy': /default-src 'self'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'strict-transport-security': /^max-age=\d+/,
}

const CARRY_OVER = 'Carry dist/_headers over to the host (section 2 of DEPLOYING.md).'

const headers: Check = {
  name: 'headers of the site',
  async run({ siteUrl, url }: Project) {
    if (siteUrl === null) return withoutSite()
    const response = await open(siteUrl, '/')
    if (response.status !== 200)
      return wrong(`The home page is answered ${response.status}.`, 'Publish dist/.')
    const missing = Object.entries(HEADERS).flatMap(([name, form]) =>
      form.test(response.headers.get(name) ?? '') ? [] : [name],
    )
    if (missing.length > 0)
      return wrong(`Missing or different: ${firstOf(missing, 6)}.`, CARRY_OVER)
    const policy = response.headers.get('content-security-policy') ?? ''
    if (url !== null && url !== siteUrl && !policy.includes(url))
      return wrong(
        'Its policy does not let a page reach this project.',
        `Build with VITE_SUPABASE_URL=${url}, and publish it.`,
      )
    return good(`${Object.keys(HEADERS).length} of ${Object.keys(HEADERS).length}`)
  },
}

const version: Check = {
  name: 'version of the site',
  async run({ siteUrl }: Project) {
    if (siteUrl === null) return withoutSite()
    const html = await (await open(siteUrl, '/')).text()
    const found = /<meta name="version" content="([^"]+)"/.exec(html)?.[1]
    return found === VERSION
      ? good(found)
      : wrong(
          `${found ?? 'None'}, and this folder is ${VERSION}.`,
          'Build and publish this version, or look with the folder of the one that is published.',
        )
  },
}

const fallback: Check = {
  name: 'pages of the site',
  async run({ siteUrl }: Project) {
    if (siteUrl === null) return withoutSite()
    const wanted = ['/donate', '/our-kids/any-child', '/no-such-page']
    const answers = await Promise.all(
      wanted.map(async (page) => ({ page, response: await open(siteUrl, page) })),
    )
    const bad = answers.flatMap(({ page, response }) =>
      response.headers.get('content-type')?.startsWith('text/html') && response.status === 200
        ? []
        : [`${page} (${response.status})`],
    )
    return bad.length === 0
      ? good(wanted.join(', '))
      : wrong(
          `Not answered by the app: ${bad.join(', ')}.`,
          'Carry dist/_redirects over to the host.',
        )
  },
}

const contact: Check = {
  name: 'security contact',
  async run({ siteUrl }: Project) {
    if (siteUrl === null) return withoutSite()
    const response = await open(siteUrl, '/.well-known/security.txt')
    const text = response.ok ? await response.text() : ''
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
    if (!/^Contact: (mailto|https):/m.test(text))
      return wrong(
        'There is no /.well-known/security.txt.',
        'Set VITE_SECURITY_CONTACT, build and publish.',
      )
    return expires > Date.now()
      ? good(`until ${new Date(expires).toISOString().slice(0, 10)}`)
      : wrong('It has expired.', 'Build and publish anew: it holds for a year.')
  },
}

export const siteChecks: Check[] = [headers, version, fallback, contact].map((check) => ({
  ...check,
  unanswered: 'Publish dist/ at VITE_SITE_URL, or correct that address in .env.',
}))
