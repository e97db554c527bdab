// Shared by the tests of the embedded stack: a served stack and people who use it.
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { CONSENT_VERSION } from '../../../src/domain/consent.ts'
import { loadDemoAccounts } from '../demo/accounts.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { seedBasics } from './seeds.ts'
import { startServer } from './server.ts'
import { createStack, PUBLISHABLE_KEY, type Stack, type StackOptions } from './stack.ts'

export interface ServedStack {
  url: string
  stack: Stack
  close(): Promise<void>
}

/** Limits for callers that share one address, as tests do. */
export const TEST_LIMIT_FACTOR = 1000

const A_DAY = 86_400_000

/** Serves a stack on a free port; by default in memory and with the tests' limits. */
export async function serveStack(options: Partial<StackOptions> = {}): Promise<ServedStack> {
  const stack = await createStack({
    dataDir: 'memory',
    isFromKept: true,
    print: () => undefined,
    limitFactor: TEST_LIMIT_FACTOR,
    // No schedules: jobs would run in the middle of a test that counts database work.
    sweepEveryMs: A_DAY,
    eraseEveryMs: A_DAY,
    deliverEveryMs: A_DAY,
    ...options,
  })
  const notFound = (
    _request: unknown,
    response: { writeHead(status: number): { end(): void } },
  ) => {
    response.writeHead(404).end()
  }
  const server = await startServer(stack, () => Promise.resolve(notFound), { port: 0 })
  return {
    url: `http://localhost:${server.port}`,
    stack,
    async close() {
      await stack.close()
      await server.close()
    },
  }
}

/** Creates a data folder with the demonstration, in the state after an orderly shutdown. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const accounts = await loadDemoAccounts(dataDir, {})
  const stack = await createStack({
    dataDir,
    isFromKept: true,
    print: () => undefined,
    seed: async (pg) => {
      await seedBasics(pg)
      await seedDemo(pg, accounts)
    },
  })
  await stack.close()
}

/** A separate browser, with nobody signed in. */
export function newClient(url: string): SupabaseClient {
  const client: unknown = createClient(url, PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
  return client as SupabaseClient
}

/** Sign-up metadata of a parent in Lagos with one child. */
export function familyMetadata(changes: Record<string, unknown> = {}) {
  return {
    parent_name: 'Adébáyọ̀ Ọláwálé',
    phone_number: '+2348030000000',
    living_status: 'Living with child',
    child_name: 'Ọlábísí',
    child_age: 9,
    child_gender: 'Female',
    country: 'Nigeria',
    state_city: 'Lagos',
    talents: ['Dance'],
    consent_version: CONSENT_VERSION,
    ...changes,
  }
}

/** Signs up a new parent with a child, and returns their client and ids. */
export async function newParent(url: string, changes: Record<string, unknown> = {}) {
  const client = newClient(url)
  const email = `parent-${randomUUID()}@example.com`
  const { data, error } = await client.auth.signUp({
    email,
    password: 'a-good-password',
    options: { data: familyMetadata(changes) },
  })
  if (error || !data.user) throw error ?? new Error('The sign-up gave no user')
  const application = await client.from('applications').select('id').single()
  if (application.error) throw application.error
  return { client, email, userId: data.user.id, applicationId: String(application.data.id) }
}
