import { beforeAll, describe, expect, it } from 'vitest'
import { toAppError } from '@/lib/api/errors'
import { ground } from './ground.ts'
import { ask, newMember, type Person } from './people.ts'

/*
 * Where the embedded stack answers differently from PostgREST: the list of supabase/local/README.md, each line checked
 * on both. A difference that @supabase/lite has fixed fails here, and is removed from both lists.
 */

const { isEmbedded } = ground()

let owner: Person
beforeAll(async () => {
  owner = await newMember('owner')
})

describe(isEmbedded ? 'the embedded stack' : 'PostgREST', () => {
  it('is asked by a column of a procedure’s result that is not selected', async () => {
    const query = 'rpc/get_jobs?name=eq.deliver&select=is_late'
    const { status, body, headers } = await ask(owner, 'POST', query, { body: {} })
    const version = Number(/^postgrest\/(\d+)/.exec(headers.get('server') ?? '')?.[1])
    if (isEmbedded || version >= 13) expect({ status, body }).toMatchObject({ status: 200 })
    else expect({ status, body }).toMatchObject({ status: 400, body: { code: '42703' } })
  })

  it('is given a token that is none', async () => {
    const { status } = await ask({ ...owner, token: 'nothing' }, 'GET', 'public_profiles?limit=1')
    expect(status).toBe(isEmbedded ? 200 : 401)
  })

  it('is asked what takes longer than the role may', async () => {
    const slow = { body: { seconds: 3.5 } }
    const { status, body } = await ask(null, 'POST', 'rpc/contract_sleep', slow)
    if (isEmbedded) expect(status).toBe(204)
    else {
      expect({ status, body }).toMatchObject({ status: 500, body: { code: '57014' } })
      expect(toAppError(body)).toMatchObject({ kind: 'unexpected', code: '57014' })
    }
  })
})
