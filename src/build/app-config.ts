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
 * The variables in force: the environment's own, over `.env.local`, over `.env`. The placeholders
 * of `.env.example` stand in only for the demonstration, which has neither a `.env` nor a hosted
 * project in its environment: a live site must never show an invented bank account.
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
 * The operator's settings; throws a ConfigError that names each malformed variable. With
 * `APP_SETTINGS=example` the placeholders alone count, so that tests are the same on every machine
 * and never reach an operator's own project.
 */
export function loadConfig(): AppConfig {
  return process.env['APP_SETTINGS'] === 'example'
    ? readConfig(readEnvFile(root, '.env.example') ?? {})
    : readConfig(operatorEnvironment())
}
