import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readApiSettings, readAuthRates } from './config.ts'

const CONFIG = fileURLToPath(new URL('../../config.toml', import.meta.url))

test('the limits are those of config.toml, times the factor', async () => {
  const text = await readFile(CONFIG, 'utf8')
  const written = (name: string) => Number(new RegExp(`^${name} = (\\d+)$`, 'm').exec(text)?.[1])
  const rates = await readAuthRates(1)
  expect(rates.signIns).toEqual({ limit: written('sign_in_sign_ups'), intervalMs: 300_000 })
  expect(rates.emails).toEqual({ limit: written('email_sent'), intervalMs: 3_600_000 })
  expect(rates.emailsToAccount).toEqual({ limit: 1, intervalMs: 60_000 })
  expect((await readAuthRates(10)).signIns.limit).toBe(10 * rates.signIns.limit)
})

test.each([
  ['sign_in_sign_ups = 30', '', '[auth.rate_limit] sign_in_sign_ups'],
  ['sign_in_sign_ups = 30', 'sign_in_sign_ups = "many"', '[auth.rate_limit] sign_in_sign_ups'],
  ['sign_in_sign_ups = 30', 'sign_in_sign_ups = 0', '[auth.rate_limit] sign_in_sign_ups'],
  ['max_frequency = "1m"', '', '[auth.email] max_frequency'],
])('a file with %j as %j starts nothing', async (from, to, name) => {
  const folder = await mkdtemp(join(tmpdir(), 'config-'))
  const file = join(folder, 'config.toml')
  await writeFile(file, (await readFile(CONFIG, 'utf8')).replace(from, to))
  await expect(readAuthRates(1, file)).rejects.toThrow(
    `${file} has no ${name} that can be understood.`,
  )
  await rm(folder, { recursive: true })
})

test('the settings of the API are those of the file', async () => {
  expect(await readApiSettings()).toEqual({
    schemas: ['public'],
    extraSearchPath: ['public', 'extensions'],
    maxRows: 1000,
  })
})
