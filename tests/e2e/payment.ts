import { randomUUID } from 'node:crypto'
import { type Actor, expect } from './actors.ts'
import { childOf } from './api.ts'

/** States a ticket payment as the parent's form does, and tells its reference. */
export async function pay(
  { api, person }: Pick<Actor, 'api' | 'person'>,
  changes: Record<string, unknown> = {},
) {
  const child = childOf(person)
  const [application] = await api.rows(`applications?id=eq.${child.id}&select=payment_reference`)
  const reference = String(application?.['payment_reference'])
  const payment = {
    id: randomUUID(),
    user_id: person.id,
    application_id: child.id,
    amount: 10_000,
    currency: 'NGN',
    reference,
    description: `Talent Hunt Ticket for ${child.name}`,
    status: 'pending',
    ...changes,
  }
  const { status, body } = await api.call('POST', '/rest/v1/payments', payment)
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: payment.id, reference }
}

/** A day of the month before this one, in UTC. */
export function lastMonth(day: number): string {
  const date = new Date()
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, day))
    .toISOString()
    .slice(0, 10)
}
