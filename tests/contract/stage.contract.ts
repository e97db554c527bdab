import { expect, it } from 'vitest'
import { ask, database, newFamily, newPerson } from './people.ts'

it('answers as PostgREST, for a visitor and for a parent, each by the own rows', async () => {
  const [family, other] = [await newFamily(), await newFamily()]
  const own = await ask(family, 'GET', 'applications?select=*')
  expect(own.headers.get('server')).toMatch(/^postgrest\//)
  expect(own.body).toMatchObject([{ id: family.child, child_name: family.name }])
  expect((await ask(null, 'GET', 'applications?select=*')).status).toBe(401)
  expect((await ask(other, 'GET', `applications?id=eq.${family.child}`)).body).toEqual([])
})

it('refuses a forged token with 401', async () => {
  const person = { ...(await newPerson()), token: 'e30.e30.e30' }
  expect((await ask(person, 'GET', 'public_profiles')).status).toBe(401)
})

it('runs with the statement timeouts of hosted roles', async () => {
  const rows = await database`
    select rolname, rolconfig from pg_roles where rolname in ('anon', 'authenticated') order by 1`
  expect(rows).toMatchObject([
    { rolname: 'anon', rolconfig: ['statement_timeout=3s'] },
    { rolname: 'authenticated', rolconfig: ['statement_timeout=8s'] },
  ])
})

it('calls the check of requests before each one', async () => {
  const headers = { Prefer: 'count=planned' }
  const { status, body } = await ask(null, 'GET', 'public_profiles', { headers })
  expect({ status, body }).toMatchObject({ status: 400, body: { message: 'count_not_offered' } })
})
