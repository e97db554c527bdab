import { expect, it } from 'vitest'
import { collectedSchema, MAX_REASON, OTHER, walkInSchema } from './schema'

const reasons = [
  ['', /^reason: Please say why/],
  ['   ', /^reason: Please say why/],
  ['a'.repeat(MAX_REASON + 1), /at most 200 characters/],
  ['As on www.example.com', /web address/],
  ['Her card\u200b', /cannot be seen/],
  [` ${'a'.repeat(MAX_REASON)} `, null],
] as const

// An offline phone stores it and learns of a refusal only hours later.
it.each(reasons)('a reason is as the database takes it: %o', (reason, words) => {
  const collected = collectedSchema.safeParse({ collector: OTHER, name: 'Ngozi Obi', reason })
  const walkIn = walkInSchema.safeParse({ reason, letIn: false })
  for (const { error } of [collected, walkIn]) {
    const said = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
    expect(said).toEqual(words === null ? [] : [expect.stringMatching(words)])
  }
})
