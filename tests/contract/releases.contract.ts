import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paymentPath } from '@/lib/paths'
import { stretched } from '../runner/stretch.ts'
import { type AppInBrowser, openBrowser } from './browser.ts'
import { ask, database, type Family, newFamily, newMember, type Person } from './people.ts'

/*
 * The hours of a deploy in which app and database are from two releases. The database is ahead where it has dropped a
 * column that the page still names, and behind where a column or procedure that the page uses does not exist yet. Each
 * case gets a readable message, nothing typed is lost, and it succeeds once both are from one release.
 */

const SENTENCE =
  'This page needs a newer version. Please reload it, or try again in a few minutes. What you typed stays here.'

interface Change {
  away: string
  back: string
  /** A request whose code shows whether PostgREST has reloaded the schema. */
  probe: () => ReturnType<typeof ask>
  /** Its code after that; undefined where it succeeds. */
  code: string | undefined
}

let app: AppInBrowser
let family: Family
let owner: Person
let undo: (() => Promise<void>) | undefined

beforeAll(async () => {
  app = await openBrowser()
  family = await newFamily()
  owner = await newMember('owner')
})
afterEach(async () => {
  await undo?.()
})
afterAll(() => app.close())

const codeOf = async (probe: Change['probe']) =>
  ((await probe()).body as { code?: string } | null)?.code

/** Makes a change, which lasts until `undo` or the end of the test. */
async function change({ away, back, probe, code }: Change): Promise<void> {
  const before = await codeOf(probe)
  expect(before).not.toBe(code)
  const apply = async (sql: string, expected: string | undefined) => {
    await database.run(sql)
    await database`notify pgrst, 'reload schema'`
    await expect.poll(() => codeOf(probe), { timeout: stretched(60_000) }).toBe(expected)
  }
  undo = () => {
    undo = undefined
    return apply(back, before)
  }
  await apply(away, code)
}

const column = (table: string, name: string): Pick<Change, 'away' | 'back'> => ({
  away: `alter table public.${table} rename column ${name} to of_another_release`,
  back: `alter table public.${table} rename column of_another_release to ${name}`,
})

const procedure = (name: string): Pick<Change, 'away' | 'back'> => ({
  away: `alter function public.${name} rename to of_another_release`,
  back: `alter function public.of_another_release rename to ${name}`,
})

const openPayment = (page: Page, { child, name }: Family) =>
  page.goto(
    paymentPath({
      applicationId: child,
      description: `Talent Hunt Ticket for ${name}`,
      amount: 10_000,
      currency: 'NGN',
    }),
  )

const saysSo = (page: Page) => page.getByRole('alert').filter({ hasText: SENTENCE }).waitFor()

describe('app and database of two releases', { timeout: stretched(300_000) }, () => {
  it('a payment names a column that the database has not: PGRST204', async () => {
    const { page } = await app.open(family)
    await openPayment(page, family)
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('Amount').fill('9000')
    const send = page.getByRole('button', { name: 'I have paid' })
    await change({
      ...column('payments', 'reference'),
      // Refused by the check of its columns, or otherwise by its missing fields.
      probe: () => ask(family, 'POST', 'payments', { body: { reference: 'KZ-7F3K9Q' } }),
      code: 'PGRST204',
    })
    await send.click()
    await saysSo(page)
    expect(await page.getByLabel('Amount').inputValue()).toBe('9000')
    await page.reload()
    await page.getByLabel('Amount').waitFor()
    expect(await page.getByLabel('Amount').inputValue()).toBe('9000')

    await undo?.()
    await send.click()
    await page.getByRole('heading', { name: 'Payment Submitted!' }).waitFor()
    expect(
      await database`select amount::integer from public.payments where user_id = ${family.id}`,
    ).toEqual([{ amount: 9_000 }])
    await page.context().close()
  })

  it('a visitor’s form names a column that the database has not: PGRST204', async () => {
    const { page } = await app.open(null)
    const email = `donor-${randomUUID().slice(0, 8)}@example.com`
    await page.goto('/donate')
    await page.getByLabel('Full name').fill('Musa Bello')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel(/^Phone number/).fill('0803 000 0009')
    await page.getByLabel('Kanyezi Ghetto').check()
    await change({
      ...column('donations', 'children_count'),
      probe: () => ask(null, 'POST', 'donations', { body: { children_count: 1 } }),
      code: 'PGRST204',
    })
    await page.getByRole('button', { name: 'Donate' }).click()
    await saysSo(page)
    expect(await page.getByLabel('Full name').inputValue()).toBe('Musa Bello')
    expect(await page.getByLabel('Email').inputValue()).toBe(email)

    await undo?.()
    await page.getByRole('button', { name: 'Donate' }).click()
    await page.getByRole('heading', { name: 'Thank you, Musa Bello!' }).waitFor()
    expect(
      await database`select project from public.donations where donor_email = ${email}`,
    ).toEqual([{ project: 'Kanyezi Ghetto' }])
    await page.context().close()
  })

  it('the office’s decision calls a procedure that the database has not: PGRST202', async () => {
    const { page } = await app.open(owner)
    await page.goto(`/admin/dashboard?tab=pending&q=${encodeURIComponent(family.name)}`)
    await page.getByRole('button', { name: `Manage ${family.name}` }).click()
    const manage = page.getByRole('dialog', { name: family.name, exact: true })
    await manage.getByLabel(/^Note/).fill('Stands well')
    await change({
      ...procedure('update_application'),
      probe: () =>
        ask(owner, 'POST', 'rpc/update_application', {
          body: { application_id: randomUUID(), changes: {}, loaded_at: null },
        }),
      code: 'PGRST202',
    })
    await manage.getByRole('button', { name: 'Approve & Save' }).click()
    await page.getByText(`Could not save details. ${SENTENCE}`).first().waitFor()
    expect(await manage.getByLabel(/^Note/).inputValue()).toBe('Stands well')

    await undo?.()
    await manage.getByRole('button', { name: 'Approve & Save' }).click()
    await manage.waitFor({ state: 'hidden' })
    expect(
      await database`select assessment_note from public.application_notes where application_id = ${family.child}`,
    ).toEqual([{ assessment_note: 'Stands well' }])
    await page.context().close()
  })

  it('a page reads a column that the database has not: 42703', async () => {
    await change({
      ...column('applications', 'stage_name'),
      probe: () => ask(family, 'GET', 'applications?select=stage_name'),
      code: '42703',
    })
    const { page } = await app.open(family)
    // The page refetches by itself when its channel is joined: here the user must click.
    await page.routeWebSocket(/realtime/, () => undefined)
    await page.goto('/dashboard/children')
    await saysSo(page)

    await undo?.()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: family.name }).waitFor()
    await page.context().close()
  })

  it('a database that is ahead by a column of its own is not noticed', async () => {
    const parent = await newFamily()
    await change({
      away: "alter table public.payments add column hall text not null default 'Main'",
      back: 'alter table public.payments drop column hall',
      probe: () => ask(parent, 'GET', 'payments?select=hall'),
      code: undefined,
    })
    const { page, faults } = await app.open(parent)
    await openPayment(page, parent)
    await page.getByRole('button', { name: 'I have paid' }).click()
    await page.getByRole('heading', { name: 'Payment Submitted!' }).waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })
})
