import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import encodeQR from 'qr'
import { CARE_VERSION } from '../../src/domain/safeguarding-details.ts'
import { CONSENT_VERSION } from '../../src/domain/consent.ts'
import { dayIn } from '../../src/domain/dates.ts'
import { type Country, timeZoneOf } from '../../src/domain/regions.ts'
import { chromiumFlags } from '../runner/chromium.ts'
import { stretched } from '../runner/stretch.ts'
import { expect, uniqueWord } from './actors.ts'
import { Api, type Person, signUpParent } from './api.ts'

export interface PlannedChild {
  id: string
  name: string
  reference: string
}

export interface PlannedDay {
  id: string
  venue: string
  /** Of every child's parent. */
  phone: string
  children: PlannedChild[]
}

const FIRST_NAMES = [
  'Ada',
  'Bola',
  'Chidi',
  'Dayo',
  'Efe',
  'Femi',
  'Gozie',
  'Halima',
  'Ife',
  'Jide',
]
const SECOND_NAMES = ['Ọlá', 'Musa', 'Zainab', 'Kẹ́hìndé', 'Bem', 'Tari']
/** As many as one account enters here beside the child that it came with, which is its limit. */
const OF_ONE_ACCOUNT = 19
const HALLS = {
  Nigeria: { state_city: 'Oyo', phone: '+2348030000001', address: '1 Mapo Hill, Ibadan' },
  'South Africa': {
    state_city: 'Limpopo',
    phone: '+27820000001',
    address: '1 Mapo Road, Polokwane',
  },
} as const

const DAY_MS = 86_400_000

/** Whom the families name, where they tell the door something. */
export const COLLECTOR = 'Emeka Obi'
const CARE = {
  contact_name: 'Ngozi Obi',
  contact_phone: '+2348030000077',
  needs: 'No nuts, please. Uses an inhaler.',
  collectors: [COLLECTOR, 'Halima Bello'],
}

interface DayOptions {
  /** How many of the children have told the door whom to call and who collects. */
  withCare?: number
  stages?: number
  country?: Country
}

/** Plans a day of today, in Oyo where no country is named, and tells the families: so many children, paid and with a slot. */
export async function planDay(
  origin: string,
  admin: Api,
  count: number,
  { withCare = 0, stages = 1, country = 'Nigeria' }: DayOptions = {},
): Promise<PlannedDay> {
  const { state_city, phone, address } = HALLS[country]
  const family = uniqueWord()
  const rows: { id: string; child_name: string }[] = []
  const parents: Api[] = []
  for (let from = 0; from < count; from += OF_ONE_ACCOUNT) {
    const parent = await signUpParent(origin, { state_city: 'Kano' })
    const entered = Array.from({ length: Math.min(OF_ONE_ACCOUNT, count - from) }, (_, at) => ({
      id: crypto.randomUUID(),
      user_id: parent.id,
      child_name: `${FIRST_NAMES[(from + at) % 10]} ${SECOND_NAMES[Math.floor((from + at) / 10) % 6]} ${family}`,
      age: 9,
      gender: 'Female',
      country,
      state_city,
      talents: ['Dance'],
      parent_phone: phone,
      consent_version: CONSENT_VERSION,
    }))
    const api = new Api(origin, parent)
    const answer = await api.call('POST', '/rest/v1/applications', entered)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    rows.push(...entered)
    parents.push(...entered.map(() => api))
  }
  const ids = rows.map(({ id }) => id)
  const all = `id=in.(${ids.join(',')})`
  await admin.call('PATCH', `/rest/v1/applications?${all}`, {
    status: 'approved',
    ticket_status: 'paid',
  })
  const midnight =
    Date.parse(dayIn(country, new Date())) - timeZoneOf(country).hoursAhead * 3_600_000
  const venue = `Mapo Hall ${family}`
  const call = async (name: string, body: unknown, api = admin) => {
    const answer = await api.call('POST', `/rest/v1/rpc/${name}`, body)
    expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body
  }
  const times = (begins: number) => ({
    starts_at: new Date(begins).toISOString(),
    ends_at: new Date(begins + DAY_MS - 1000).toISOString(),
  })
  // Families tell the door before the day: it is planned for tomorrow then, and moved.
  const id = (await call('save_audition_day', {
    changes: {
      country,
      state_city,
      venue,
      address,
      ...times(withCare > 0 ? midnight + DAY_MS : midnight),
      slot_minutes: 15,
      stages: Array.from({ length: stages }, (_stage, index) => `Stage ${index + 1}`),
    },
  })) as string
  await call('fill_audition_day', { audition_day_id: id, ids })
  await call('publish_audition_day', { audition_day_id: id })
  if (withCare > 0) {
    for (const [at, application_id] of ids.slice(0, withCare).entries()) {
      const care = { application_id, care: CARE, version: CARE_VERSION }
      await call('save_care', care, parents[at])
    }
    const plans = (await call('get_plans', {})) as { id: string; updated_at: string }[]
    await call('save_audition_day', {
      changes: times(midnight),
      audition_day_id: id,
      loaded_at: plans.find((plan) => plan.id === id)?.updated_at,
      moves_children: true,
    })
    await call('publish_audition_day', { audition_day_id: id })
  }
  const found = await admin.rows(`applications?select=id,child_name,payment_reference&${all}`)
  const references = new Map(found.map((row) => [row['id'], String(row['payment_reference'])]))
  return {
    id,
    venue,
    phone,
    children: rows.map((row) => ({
      id: row.id,
      name: row.child_name,
      reference: references.get(row.id) ?? '',
    })),
  }
}

/** What became of the children of a day, as the server knows: by name, and each of its check-in events. */
export async function eventsOf(api: Api, day: PlannedDay): Promise<Map<string, string[]>> {
  const answer = await api.call('POST', '/rest/v1/rpc/get_check_in_events', {
    audition_day_id: day.id,
  })
  const events = answer.body as { application_id: string; kind: string }[]
  return new Map(
    day.children.map(({ id, name }) => [
      name,
      events.filter((event) => event.application_id === id).map(({ kind }) => kind),
    ]),
  )
}

/** What each child of a day has come to, as the server counts: left, arrived, absent, undone for what was taken back, or nothing. */
export async function fatesOf(api: Api, day: PlannedDay): Promise<Map<string, string>> {
  const answer = await api.call('POST', '/rest/v1/rpc/get_slots', { audition_day_id: day.id })
  const rows = answer.body as { child_name: string; check_in: string | null }[]
  const counted = new Map(rows.map((row) => [row.child_name, row.check_in]))
  const events = await eventsOf(api, day)
  return new Map(
    day.children.map(({ name }) => [
      name,
      counted.get(name) ?? (events.get(name)?.includes('undone') ? 'undone' : 'nothing'),
    ]),
  )
}

/** Takes the list along, and waits until the phone says that it is ready. */
export async function takeList(page: Page) {
  await page.getByRole('button', { name: 'Take the list' }).click()
  await expect(page.getByText(/^Ready without network, \d\d:\d\d$/)).toBeVisible({
    timeout: stretched(90_000),
  })
}

/** The row of a child, found by its name as a steward types it. */
export async function find(page: Page, { name }: PlannedChild) {
  await page.getByLabel('Name or reference').fill(name)
  const row = page.getByRole('list', { name: 'Children' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  return row
}

const WIDTH = 640
const HEIGHT = 480
const SQUARE = 10

/** A video of one picture, a QR code held before the camera, for the browser's stand-in of a camera. */
export function makeVideo(text: string): { file: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'kanyezi-camera-'))
  const file = path.join(folder, 'code.y4m')
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const size = rows.length
  // Grey, as a hall is, with the paper in the middle.
  const luma = Buffer.alloc(WIDTH * HEIGHT, 120)
  const left = Math.floor((WIDTH - size * SQUARE) / 2)
  const top = Math.floor((HEIGHT - size * SQUARE) / 2)
  for (let y = 0; y < size * SQUARE; y += 1) {
    for (let x = 0; x < size * SQUARE; x += 1) {
      const isDark = rows[Math.floor(y / SQUARE)]?.[Math.floor(x / SQUARE)] === true
      luma[(top + y) * WIDTH + left + x] = isDark ? 20 : 230
    }
  }
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(file, Buffer.concat([head, frame, frame]))
  return { file, remove: () => rmSync(folder, { recursive: true }) }
}

export interface Phone {
  context: BrowserContext
  /** Ends it as a battery does, and starts it anew on what it has kept. */
  restart: () => Promise<BrowserContext>
  end: () => Promise<void>
}

const SESSION_KEY = 'kanyezi-auth'

/** A phone whose browser keeps what it has over its own end, with a camera that sees a video. */
export async function startPhone(person: Person, video?: string): Promise<Phone> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kanyezi-phone-'))
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    ...(video === undefined ? [] : [`--use-file-for-fake-video-capture=${video}`]),
  ]
  const start = async () => {
    const executablePath = process.env['CHROMIUM_PATH']
    const context = await chromium.launchPersistentContext(folder, {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumFlags, ...camera],
      serviceWorkers: 'allow',
      viewport: { width: 360, height: 740 },
      locale: 'en-GB',
      timezoneId: 'Africa/Lagos',
    })
    await context.addInitScript(
      ([key, session]) => {
        if (location.protocol === 'about:' || localStorage.getItem(`${key}-given`)) return
        localStorage.setItem(key, session)
        localStorage.setItem(`${key}-given`, 'yes')
      },
      [SESSION_KEY, JSON.stringify(person.session)] as const,
    )
    return context
  }
  const phone: Phone = {
    context: await start(),
    restart: async () => {
      await phone.context.close()
      phone.context = await start()
      return phone.context
    },
    end: async () => {
      await phone.context.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return phone
}

/** All that a page's origin keeps in this browser, as text: IndexedDB, caches, both storages. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error ?? new Error(name))
      })
      for (const store of database.objectStoreNames) {
        found.push(
          await new Promise((resolve, reject) => {
            const asked = database.transaction(store).objectStore(store).getAll()
            asked.onsuccess = () => resolve(asked.result)
            asked.onerror = () => reject(asked.error ?? new Error(store))
          }),
        )
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = await cache.match(request)
        found.push([request.url, request.url.endsWith('.js') ? '' : await kept?.text()])
      }
    }
    return JSON.stringify(found)
  })
}
