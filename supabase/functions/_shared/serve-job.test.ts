import { expect, test, vi } from 'vitest'
import { createJobServer } from './serve-job.ts'

const SECRET = 'a secret of twenty letters and more'
const SETTINGS: Record<string, string> = {
  JOB_SECRET: SECRET,
  SUPABASE_URL: 'http://localhost',
  SUPABASE_SERVICE_ROLE_KEY: 'older key',
}

function call(headers: Record<string, string>, settings = SETTINGS, method = 'POST') {
  const job = vi.fn(() => Promise.resolve({ removed: 1 }))
  const answer = createJobServer(job, (name) => settings[name])
  return answer(new Request('http://localhost/sweep', { method, headers })).then((response) => ({
    status: response.status,
    hasRun: job.mock.calls.length > 0,
  }))
}

test('a job runs for a caller that knows its secret', async () => {
  expect(await call({ 'x-job-secret': SECRET })).toEqual({ status: 200, hasRun: true })
})

test.each([
  ['nothing', {}],
  ['an empty secret', { 'x-job-secret': '' }],
  ['a part of the secret', { 'x-job-secret': SECRET.slice(0, -1) }],
  ['more than the secret', { 'x-job-secret': `${SECRET}x` }],
  ['the secret elsewhere', { authorization: `Bearer ${SECRET}` }],
])('a job does not run for %s', async (_what, headers: Record<string, string>) => {
  expect(await call(headers)).toEqual({ status: 401, hasRun: false })
})

test('while a secret is changed the one before opens too, and no longer', async () => {
  const before = 'the secret of before, just as long'
  const changing = { ...SETTINGS, JOB_SECRET_BEFORE: before }
  const runs = async (secret: string, settings: Record<string, string>) =>
    (await call({ 'x-job-secret': secret }, settings)).hasRun
  expect(await runs(before, changing)).toBe(true)
  expect(await runs(SECRET, changing)).toBe(true)
  expect(await runs(`${before}x`, changing)).toBe(false)
  expect(await runs(before, SETTINGS)).toBe(false)
  for (const short of ['', 'short']) {
    expect(await runs(short, { ...SETTINGS, JOB_SECRET_BEFORE: short })).toBe(false)
  }
})

test('a job runs by POST alone', async () => {
  expect(await call({ 'x-job-secret': SECRET }, SETTINGS, 'GET')).toEqual({
    status: 405,
    hasRun: false,
  })
})

test.each(['JOB_SECRET', 'SUPABASE_URL', 'SUPABASE_SERVICE_ROLE_KEY'])(
  'nothing runs without %s, for an empty secret neither',
  async (name) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const settings = { ...SETTINGS, [name]: '' }
    for (const secret of ['', SECRET]) {
      expect(await call({ 'x-job-secret': secret }, settings)).toEqual({
        status: 500,
        hasRun: false,
      })
    }
  },
)

test('a failure is told in the log, not to the caller', async () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const answer = createJobServer(
    () => Promise.reject(new Error('a name of a file')),
    (name) => SETTINGS[name],
  )
  const response = await answer(
    new Request('http://localhost/sweep', { method: 'POST', headers: { 'x-job-secret': SECRET } }),
  )
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('a name of a file')
  expect(print).toHaveBeenCalledOnce()
})
