import { randomUUID } from 'node:crypto'
import { CONSENT_VERSION } from '../../src/domain/consent.ts'

export interface Child {
  id: string
  name: string
  shareCode: string
}

export interface Person {
  id: string
  email: string
  password: string
  /** As the auth layer answered; what the browser keeps. */
  session: { access_token: string }
  /** The child that came with the registration; null for an account without one. */
  child: Child | null
}

export interface Answer {
  status: number
  body: unknown
}

const KEY = 'sb_publishable_local'

/** The API as anybody with a terminal sees it: no app in between. */
export class Api {
  readonly #origin: string
  readonly #token: string | null

  constructor(origin: string, person?: Person) {
    this.#origin = origin
    this.#token = person?.session.access_token ?? null
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      headers: {
        apikey: KEY,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }

  /** Rows of a table; an empty list when there are none that this person may see. */
  async rows(path: string): Promise<Record<string, unknown>[]> {
    const { status, body } = await this.call('GET', `/rest/v1/${path}`)
    if (status !== 200 || !Array.isArray(body)) {
      throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`)
    }
    return body as Record<string, unknown>[]
  }
}

/** Saves a child's application as the panel does, over the version that stands. */
export async function saveApplication(
  api: Api,
  id: string,
  changes: Record<string, unknown>,
): Promise<Answer> {
  const [row] = await api.rows(`applications?select=updated_at&id=eq.${id}`)
  return api.call('POST', '/rest/v1/rpc/update_application', {
    application_id: id,
    changes,
    loaded_at: row?.['updated_at'],
  })
}

/** A registration as the form sends it; a test overrides what it is about. */
export function registration(overrides: Record<string, unknown> = {}) {
  const tail = randomUUID().replace(/[^a-f]/g, '')
  return {
    email: `parent-${randomUUID()}@example.com`,
    password: 'secret-1',
    data: {
      parent_name: 'Adébáyọ̀ Test',
      phone_number: '+2348030000001',
      living_status: 'Living with child',
      child_name: `Chịdịmma Z${tail}`,
      child_age: 9,
      child_gender: 'Female',
      country: 'Nigeria',
      state_city: 'Lagos',
      talents: ['Dance', 'Music'],
      consent_version: CONSENT_VERSION,
      ...overrides,
    },
  }
}

interface SignUpAnswer {
  access_token: string
  user: { id: string }
}

export async function signUpParent(
  origin: string,
  overrides: Record<string, unknown> = {},
): Promise<Person> {
  const form = registration(overrides)
  const { status, body } = await new Api(origin).call('POST', '/auth/v1/signup', form)
  if (status !== 200) throw new Error(`The sign-up answered ${status}: ${JSON.stringify(body)}`)
  const session = body as SignUpAnswer
  const person: Person = { ...form, id: session.user.id, session, child: null }
  const [row] = await new Api(origin, person).rows('applications?select=id,child_name,share_code')
  return {
    ...person,
    child: row
      ? {
          id: String(row['id']),
          name: String(row['child_name']),
          shareCode: String(row['share_code']),
        }
      : null,
  }
}

export async function signIn(origin: string, email: string, password: string): Promise<Person> {
  const { status, body } = await new Api(origin).call(
    'POST',
    '/auth/v1/token?grant_type=password',
    {
      email,
      password,
    },
  )
  if (status !== 200) throw new Error(`The sign-in answered ${status}: ${JSON.stringify(body)}`)
  const session = body as SignUpAnswer
  return { id: session.user.id, email, password, session, child: null }
}

/** The child of an actor whose account came with one. */
export function childOf(person: Person): Child {
  if (!person.child) throw new Error('This account has no child')
  return person.child
}
