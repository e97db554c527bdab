import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type { PGlite } from '@electric-sql/pglite'
import { chromium, type Page } from 'playwright'
import { ensureBuild } from '../../src/build/build.ts'
import { dayIn } from '../../src/domain/dates.ts'
import { loadDemoAccounts } from '../../supabase/local/demo/accounts.ts'
import { seedDemo } from '../../supabase/local/demo/seed-demo.ts'
import { seedBasics } from '../../supabase/local/stack/seeds.ts'
import { createStack } from '../../supabase/local/stack/stack.ts'
import { startProcess } from '../../supabase/local/stack/testing-process.ts'
import { Api, signIn } from '../e2e/api.ts'
import { countPresses } from '../e2e/presses.ts'
import { chromiumFlags, findChromium } from '../runner/chromium.ts'
import { printTable } from './table.ts'

/**
 * `npm run bench:auditions`: the clicks and seconds that the auditions of 300 children of one state cost an office, in
 * a browser on the embedded stack. Per-child work is done for some and multiplied, as its line says. Measures;
 * asserts nothing.
 */

const CHILDREN = 300
const BY_CHILD = 30
const STATE = 'Taraba'
const LONGEST_MS = 60_000

/** Paid children of one state whose videos have passed, each in a family of its own. */
async function seedChildren(pg: PGlite): Promise<void> {
  await pg.exec(`
    insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data,
      raw_user_meta_data, created_at, updated_at)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'audition-' || n || '@example.com', now(),
      '{"provider": "email", "providers": ["email"]}',
      jsonb_build_object(
        'parent_name', 'Adé Test', 'phone_number', '+2348030' || lpad(n::text, 6, '0'), 'living_status', 'Living with child',
        'child_name', 'Star ' || chr(65 + n / 26 % 26) || chr(97 + n % 26) || ' Obi', 'child_age', 9, 'child_gender', 'Female', 'country', 'Nigeria',
        'state_city', '${STATE}', 'talents', '["Dance"]'::jsonb, 'consent_version', '2026-11-01', 'is_listed', true),
      now(), now()
    from generate_series(1, ${CHILDREN}) n;
    update public.applications a set status = 'approved', ticket_status = 'paid'
    from auth.users u where u.id = a.user_id and u.email like 'audition-%';
    update public.applications a set entry_video_url = 'https://youtu.be/aUdItIoN000'
    from auth.users u where u.id = a.user_id and u.email like 'audition-%';
    update public.applications a set entry_video_status = 'approved'
    from auth.users u where u.id = a.user_id and u.email like 'audition-%';
    analyze;
  `)
}

interface Line {
  what: string
  presses: number
  seconds: number
  note: string
}

async function main(): Promise<void> {
  process.env['APP_SETTINGS'] = 'example'
  const executablePath = await findChromium()
  await ensureBuild()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-auditions-'))
  const password = randomBytes(12).toString('base64url')
  const accounts = await loadDemoAccounts(dataDir, {
    DEMO_ADMIN_EMAIL: 'admin@example.com',
    DEMO_ADMIN_PASSWORD: password,
  })
  const stack = await createStack({
    dataDir,
    print: () => undefined,
    seed: async (pg) => {
      await seedBasics(pg)
      await seedDemo(pg, accounts)
      await seedChildren(pg)
    },
  })
  await stack.close()
  const server = await startProcess('start.ts', dataDir)
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const admin = await signIn(server.url, 'admin@example.com', password)
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
      timezoneId: 'Africa/Lagos',
      serviceWorkers: 'block',
    })
    await context.addInitScript(
      (session) => localStorage.setItem('kanyezi-auth', session),
      JSON.stringify(admin.session),
    )
    const page = await context.newPage()
    page.setDefaultTimeout(LONGEST_MS)
    await page.goto('/admin')
    const presses = await countPresses(page)
    const lines: Line[] = []
    const measure = async (what: string, share: number, work: () => Promise<void>) => {
      const before = presses()
      const began = performance.now()
      await work()
      lines.push({
        what,
        presses: Math.round((presses() - before) * share),
        seconds: ((performance.now() - began) / 1000) * share,
        note: share === 1 ? '' : `${Math.round(CHILDREN / share)} done, times ${share}`,
      })
    }
    const api = new Api(server.url, admin)
    await plan(page, api, measure)
    printTable(
      ['300 children of one state', 'presses', 'seconds', ''],
      lines.map(({ what, presses: count, seconds, note }) => [
        what,
        String(count),
        seconds.toFixed(1),
        note,
      ]),
    )
    console.log(`\n${cpus().length} processors, Node ${process.versions.node}, embedded stack.`)
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Measure = (what: string, share: number, work: () => Promise<void>) => Promise<void>

const inDays = (days: number) => dayIn('Nigeria', new Date(Date.now() + days * 86_400_000))

/** One day of 300 children on six stages. */
async function plan(page: Page, api: Api, measure: Measure): Promise<void> {
  const dialog = page.getByRole('dialog')
  await measure('a day in six stages, filled', 1, async () => {
    await page.goto('/admin/audition-days')
    await page.getByRole('button', { name: 'Plan a day' }).click()
    await dialog.getByLabel(/^State/).selectOption(STATE)
    await dialog.getByLabel(/^Hall/).fill('Jalingo Town Hall')
    await dialog.getByLabel(/^Address/).fill('3 Hammaruwa Way, Jalingo')
    await dialog.getByLabel(/^Day/).fill(inDays(0))
    await dialog.getByLabel(/^Starts/).fill('00:00')
    await dialog.getByLabel(/^Ends/).fill('23:50')
    for (let more = 1; more < 6; more += 1)
      await dialog.getByRole('button', { name: 'Add a stage' }).click()
    await dialog.getByRole('button', { name: 'Plan this day' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('row').filter({ hasText: 'Jalingo' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Fill the slots' }).click()
    await dialog.getByRole('button', { name: `Plan ${CHILDREN} children` }).click()
    await dialog.waitFor({ state: 'hidden' })
  })
  await measure('published', 1, async () => {
    await page.getByRole('button', { name: `Publish: tell ${CHILDREN}` }).click()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await dialog.waitFor({ state: 'hidden' })
  })
  await measure('everything from 00:00 on 5 minutes later, and told', 1, async () => {
    await page.getByRole('button', { name: 'Running late' }).click()
    await dialog.getByLabel(/^From/).fill('00:00')
    await dialog.getByLabel(/^Minutes later/).fill('5')
    await dialog.getByRole('button', { name: `Move ${CHILDREN} children` }).click()
    await page.getByText('moved by 5 minutes', { exact: false }).first().waitFor()
  })
  const address = page.url().replace('audition-days', 'check-in')
  const id = address.split('/').at(-1) ?? ''
  const names = (
    (await api.call('POST', '/rest/v1/rpc/get_slots', { audition_day_id: id })).body as {
      child_name: string
    }[]
  ).map(({ child_name }) => child_name)
  await page.goto(address)
  await page.getByRole('button', { name: 'Take the list' }).click()
  await page.getByRole('list', { name: 'Children' }).waitFor()
  await measure('checked in at the door, by name', CHILDREN / BY_CHILD, async () => {
    for (const name of names.slice(0, BY_CHILD)) {
      await page.getByLabel('Name or reference').fill(name)
      await page
        .getByRole('list', { name: 'Children' })
        .getByRole('button', { name: `Arrived ${name}` })
        .click()
    }
  })
  await page.getByText(/^All saved, /).waitFor()
  await page.goto(address.replace('check-in', 'audition-days'))
  await page.getByRole('button', { name: 'Type results' }).click()
  await measure('results by row', CHILDREN / BY_CHILD, async () => {
    const radios = page
      .getByRole('region', { name: 'Results' })
      .getByRole('radio', { name: 'Pass' })
    for (let index = 0; index < BY_CHILD; index += 1) await radios.nth(index).check()
    await page
      .getByText('Saved', { exact: true })
      .nth(BY_CHILD - 1)
      .waitFor()
  })
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
