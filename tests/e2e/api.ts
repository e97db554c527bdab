import { randomUUID } from 'node:crypto'

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

// Without a list of columns the API reads all of them, and of these tables nobody may.
const READABLE: Record<string, string> = {
  applications:
    'id,user_id,child_name,stage_name,age,gender,country,state_city,talents,primary_category,parent_phone,status,ticket_status,entry_video_status,entry_video_url,application_fee_status,audition_state,audition_date,audition_details,audition_result,audition_report,is_finalist,points,assessment_score,assessment_report,assessment_result,awarded_tiers,is_listed,is_shareable,consent_version,payment_reference,share_code,approved_at,created_at,updated_at',
  payments:
    'id,user_id,application_id,amount,currency,reference,description,child_name,status,is_ticket,decision_reason,decided_at,created_at',
  subscriptions:
    'id,user_id,application_id,amount,currency,reference,description,child_name,status,decision_reason,decided_at,created_at',
  volunteers:
    'id,full_name,phone_number,age,country,state_province,volunteer_role,project_department,days_per_week,status,created_at',
  public_profiles:
    'id,child_name,age,gender,country,state_city,talents,primary_category,ticket_status,points,assessment_score,created_at',
}

function withColumns(path: string): string {
  const columns = READABLE[/^\/rest\/v1\/(\w+)(?:\?|$)/.exec(path)?.[1] ?? '']
  if (columns === undefined || /[?&]select=/.test(path)) return path
  return `${path}${path.includes('?') ? '&' : '?'}select=${columns}`
}

/** The API as anybody with a terminal sees it: no app in between. */
export class Api {
  readonly #origin: string
  readonly #token: string | null

  constructor(origin: string, person?: Person) {
    this.#origin = origin
    this.#token = person?.session.access_token ?? null
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.#origin}${withColumns(path)}`, {
      method,
      headers: {
        apikey: KEY,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
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
      consent_version: '2026-11-01',
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
