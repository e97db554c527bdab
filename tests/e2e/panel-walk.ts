import type { Locator } from '@playwright/test'
import { type Actor, expect } from './actors.ts'

/** A child's dialog is closed, and out of the history too: an address that is opened before that can be cut off. */
export async function expectPutAway(manage: Locator): Promise<void> {
  await expect(manage).toBeHidden()
  await expect(manage.page()).not.toHaveURL(/[?&]manage=/)
}

/** The ways around the panel are closed: tables, embedded rows, files. */
export async function expectClosed({ api, person }: Actor): Promise<void> {
  for (const path of [
    `applications?select=id&user_id=neq.${person.id}`,
    'payments?select=id,applications(child_name)',
    'subscriptions?select=id',
    'application_notes?select=assessment_note',
    'volunteers?select=id',
    'donations?select=id',
    'payment_proofs?select=path',
    `consents?select=subject&user_id=neq.${person.id}`,
  ]) {
    expect(await api.rows(path), path).toEqual([])
  }
  const files = await api.call('POST', '/storage/v1/object/list/payment-proofs', { prefix: '' })
  expect(files.body).toEqual([])
}

/** Sends what a form sends for somebody without an account, who may not have the row back. */
export async function offer(origin: string, table: string, row: Record<string, unknown>) {
  const answer = await fetch(`${origin}/rest/v1/${table}`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_local', 'content-type': 'application/json' },
    body: JSON.stringify(row),
  })
  expect(answer.status, await answer.text()).toBe(201)
}

/** The day in Lagos. */
export function today(): string {
  return new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
}

/** Opens a step of a child's dialog, unless it is the one that waits. */
export async function openStep(manage: Locator, number: 1 | 2 | 3 | 4): Promise<void> {
  const step = manage.getByRole('button', { name: `Step ${number} ` })
  if ((await step.getAttribute('aria-expanded')) === 'false') await step.click()
}
