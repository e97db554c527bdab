import { CONSENT_VERSION } from '../../src/domain/consent.ts'
import { expect, uniqueWord } from './actors.ts'
import { Api, childOf, type Person, signUpParent } from './api.ts'

/** As many as one account enters here, far below its limit. */
const OF_ONE_ACCOUNT = 19

/**
 * Makes so many children whose ticket is paid and whose video passed: the first ones are those of
 * `families`, the others of accounts made for this.
 */
export async function makeJudged(
  origin: string,
  admin: Api,
  families: readonly Person[],
  count: number,
): Promise<void> {
  const groups = families.map((person) => ({ person, ids: [childOf(person).id] }))
  for (let left = count - families.length; left > 0; left -= OF_ONE_ACCOUNT) {
    const person = await signUpParent(origin, { state_city: 'Kano' })
    const family = uniqueWord()
    const rows = Array.from({ length: Math.min(OF_ONE_ACCOUNT, left) - 1 }, (_, at) => ({
      id: crypto.randomUUID(),
      user_id: person.id,
      child_name: `${String.fromCharCode(65 + at)}da ${family}`,
      age: 9,
      gender: 'Female',
      country: 'Nigeria',
      state_city: 'Oyo',
      talents: ['Dance'],
      parent_phone: '+2348030000001',
      consent_version: CONSENT_VERSION,
    }))
    if (rows.length > 0) {
      const answer = await new Api(origin, person).call('POST', '/rest/v1/applications', rows)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    }
    groups.push({ person, ids: [childOf(person).id, ...rows.map(({ id }) => id)] })
  }
  const all = groups.flatMap(({ ids }) => ids)
  const change = async (api: Api, ids: readonly string[], changes: Record<string, unknown>) => {
    const path = `/rest/v1/applications?id=in.(${ids.join(',')})&select=id`
    const answer = await api.call('PATCH', path, changes)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body).toHaveLength(ids.length)
  }
  await change(admin, all, { status: 'approved', ticket_status: 'paid' })
  const video = { entry_video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }
  for (const { person, ids } of groups) await change(new Api(origin, person), ids, video)
  await change(admin, all, { entry_video_status: 'approved' })
}
