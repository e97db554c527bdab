import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { readConfig, type AppConfig } from '../lib/config-schema.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

type Environment = Record<string, string | undefined>

function readEnvFile(folder: string, name: string): Environment | null {
  const file = path.join(folder, name)
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : null
}

/**
 * The effective variables: the environment overrides `.env.local`, which overrides `.env`. The placeholders of
 * `.env.example` apply only to the demo, which has neither a `.env` nor a hosted project in its environment, because a
 * live site must never show an invented bank account.
 */
export function operatorEnvironment(folder = root, environment: Environment = process.env) {
  const own = readEnvFile(folder, '.env')
  const local = readEnvFile(folder, '.env.local')
  const isDemonstration =
    own === null && local === null && (environment['VITE_SUPABASE_URL'] ?? '').trim() === ''
  const example = isDemonstration ? readEnvFile(folder, '.env.example') : null
  return { ...example, ...own, ...local, ...environment }
}

/**
 * Loads the operator's settings. With `APP_SETTINGS=example` only the placeholders apply, so that tests are the same on
 * every machine and never reach an operator's own project.
 *
 * @throws ConfigError that names each malformed variable
 */
export function loadConfig(): AppConfig {
  return process.env['APP_SETTINGS'] === 'example'
    ? readConfig(readEnvFile(root, '.env.example') ?? {})
    : readConfig(operatorEnvironment())
}
