import { randomUUID } from 'node:crypto'
import {
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  test as base,
} from '@playwright/test'
import { Api, type Person, signIn, signUpParent } from './api.ts'

/**
 * The actors of a test. Each actor has a browser context of its own and, where it needs one, an
 * account and a child made for this test alone, so that files run side by side.
 */
export interface Visitor {
  /** A page in this actor's own browser context, which is made with the first one. */
  open: (path: string) => Promise<Page>
  api: Api
}

export interface Actor extends Visitor {
  person: Person
}

interface Actors {
  visitor: Visitor
  parent: Actor
  stranger: Actor
  admin: Actor
  secondAdmin: Actor
  /** One whose account a test changes: a second factor ends the sessions of others with it. */
  thirdAdmin: Actor
  /** Members of the team: for the children of Lagos, Ogun and Oyo, for money, and for the doors of these states. */
  reviewer: Actor
  finance: Actor
  steward: Actor
  secondSteward: Actor
  /** Three judges, as far as a round asks for. */
  judges: Actor[]
  newActor: (person?: Person) => Visitor
}

/** The lines that the pages of a test printed on their consoles. */
export class Watch {
  messages: string[] = []
  private readonly expected: RegExp[] = []

  /** Messages that belong to what a test tries out. The browser prints some of them a moment later. */
  expect(pattern: RegExp) {
    this.expected.push(pattern)
  }

  /** Messages that no test expected. */
  get surprises() {
    return this.messages.filter((message) => !this.expected.some((one) => one.test(message)))
  }
}

const SESSION_KEY = 'kanyezi-auth'

async function openContext(browser: Browser, baseURL: string, watch: Watch, person?: Person) {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // The runner's own word for the setting above.
    if (message.text().includes('registration blocked by Playwright')) return
    // A page that is left while it connects.
    if (message.text().includes('closed before the connection is established')) return
    watch.messages.push(message.text())
  })
  context.on('weberror', (error) => watch.messages.push(String(error.error())))
  if (person) {
    await context.addInitScript(
      ([key, session]) => {
        // Given once: after that the app's own session counts, or its end.
        if (location.protocol === 'about:' || localStorage.getItem(`${key}-given`)) return
        localStorage.setItem(key, session)
        localStorage.setItem(`${key}-given`, 'yes')
      },
      [SESSION_KEY, JSON.stringify(person.session)] as const,
    )
  }
  return context
}

interface Fixtures extends Actors {
  watch: Watch
  origin: string
}

/**
 * Fixtures that a worker's tests share. All of them stand here: a test whose worker has other fixtures runs after all others,
 * in a worker of its own, and at the end of a run only one core would be busy.
 */
interface WorkerFixtures {
  /** The address of a stack for the tests that only the many others would disturb. */
  sharedStack: string
  /** The same with a member for each role of the team. */
  teamStack: string
}

/** The stack is imported only where a test needs one, since it takes seconds to read. */
async function withStack(args: readonly string[], use: (url: string) => Promise<void>) {
  const { startStack } = await import('./stacks.ts')
  const { url, stop } = await startStack(args)
  await use(url)
  await stop()
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of a fixture's needs from here
  sharedStack: [({}, use) => withStack([], use), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of a fixture's needs from here
  teamStack: [({}, use) => withStack(['--team'], use), { scope: 'worker' }],
  origin: async ({ baseURL }, use) => {
    if (!baseURL) throw new Error('The tests need a base URL')
    await use(baseURL)
  },
  watch: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of a fixture's needs from here
    async ({}, use) => {
      const watch = new Watch()
      await use(watch)
      expect(watch.surprises, 'messages on the console').toEqual([])
    },
    { auto: true },
  ],
  newActor: async ({ browser, origin, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use((person) => {
      let own: Promise<BrowserContext> | undefined
      return {
        api: new Api(origin, person),
        open: async (path) => {
          own ??= openContext(browser, origin, watch, person)
          const context = await own
          if (!contexts.includes(context)) contexts.push(context)
          const page = await context.newPage()
          await page.goto(path)
          return page
        },
      }
    })
    for (const context of contexts) await context.close()
  },
  visitor: async ({ newActor }, use) => use(newActor()),
  parent: async ({ newActor, origin }, use) => {
    const person = await signUpParent(origin)
    await use({ ...newActor(person), person })
  },
  stranger: async ({ newActor, origin }, use) => {
    const person = await signUpParent(origin)
    await use({ ...newActor(person), person })
  },
  admin: async ({ newActor, origin }, use) => {
    const person = await signInAdmin(origin, 'DEMO_ADMIN')
    await use({ ...newActor(person), person })
  },
  secondAdmin: async ({ newActor, origin }, use) => {
    const person = await signInAdmin(origin, 'DEMO_SECOND_ADMIN')
    await use({ ...newActor(person), person })
  },
  thirdAdmin: async ({ newActor, origin }, use) => {
    const person = await signInAdmin(origin, 'DEMO_THIRD_ADMIN')
    await use({ ...newActor(person), person })
  },
  reviewer: async ({ newActor, origin }, use) => {
    const person = await signInMember(origin, 'reviewer@example.com')
    await use({ ...newActor(person), person })
  },
  finance: async ({ newActor, origin }, use) => {
    const person = await signInMember(origin, 'finance@example.com')
    await use({ ...newActor(person), person })
  },
  judges: async ({ newActor, origin }, use) => {
    const actors: Actor[] = []
    for (const name of ['judge', 'second.judge', 'third.judge']) {
      const person = await signInMember(origin, `${name}@example.com`)
      actors.push({ ...newActor(person), person })
    }
    await use(actors)
  },
  steward: async ({ newActor, origin }, use) => {
    const person = await signInMember(origin, 'steward@example.com')
    await use({ ...newActor(person), person })
  },
  secondSteward: async ({ newActor, origin }, use) => {
    const person = await signInMember(origin, 'second.steward@example.com')
    await use({ ...newActor(person), person })
  },
})

/** A member signs in once for all tests of a worker, as one does in the morning; by address and stack. */
const sessions = new Map<string, Promise<Person>>()

function signInOnce(origin: string, email: string, password: string): Promise<Person> {
  const key = `${origin} ${email}`
  const session = sessions.get(key) ?? signIn(origin, email, password)
  sessions.set(key, session)
  return session
}

function signInMember(origin: string, email: string): Promise<Person> {
  const password = process.env['DEMO_PARENT_PASSWORD']
  if (!password) throw new Error('DEMO_PARENT_PASSWORD is not set')
  return signInOnce(origin, email, password)
}

function signInAdmin(origin: string, prefix: string): Promise<Person> {
  const email = process.env[`${prefix}_EMAIL`]
  const password = process.env[`${prefix}_PASSWORD`]
  if (!email || !password) throw new Error(`${prefix}_EMAIL and ${prefix}_PASSWORD are not set`)
  return signInOnce(origin, email, password)
}

/** Letters only: a name is refused digits in a row. */
export function uniqueWord(): string {
  const letters = randomUUID().replace(/[^a-f]/g, '')
  return `Z${letters}${randomUUID().replace(/[^a-f]/g, '')}`
}

export { expect }
