import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../src/build/app-config.ts'
import { createDatabase } from '../local/stack/database.ts'
import type { Project } from './project.ts'

/** The query that describes a schema, one fact per line; `npm run db:diff` uses it too. */
const SCHEMA_SQL = readFileSync(path.join(root, 'supabase/tests/runners/schema.sql'), 'utf8')

let kept: Promise<string[]> | undefined

/** The facts that the repository's migrations produce, on an embedded database in memory. */
export function wantedFacts(): Promise<string[]> {
  kept ??= (async () => {
    const database = await createDatabase({ dataDir: 'memory' })
    try {
      await database.pg.exec("set search_path to ''")
      const { rows } = await database.pg.query<{ line: string }>(SCHEMA_SQL)
      return rows.map(({ line }) => line)
    } finally {
      await database.close()
    }
  })()
  return kept
}

const described = new WeakMap<Project, Promise<string[]>>()

/** The facts of a project's own database, queried once. */
export function foundFacts(
  project: Project,
  query: NonNullable<Project['query']>,
): Promise<string[]> {
  const asked =
    described.get(project) ?? query(SCHEMA_SQL).then((rows) => rows.map(({ line }) => String(line)))
  described.set(project, asked)
  return asked
}

const API_ROLES = /(anon|authenticated|service_role|public)$/

/** The groups of facts that have their own check; null for what the platform or the operator decides. */
export function groupOf(fact: string): 'schema' | 'bucket' | 'file rules' | 'published' | null {
  if (fact.startsWith('bucket ')) return fact.startsWith('bucket payment-proofs:') ? 'bucket' : null
  if (fact.startsWith('published by ')) {
    return fact.startsWith('published by supabase_realtime: public.') ? 'published' : null
  }
  if (fact.startsWith('policy storage.')) return 'file rules'
  // Settings belong to the operator, extensions and the owners of its own schemas to the platform.
  if (/^(setting |extension |schema (public|extensions):)/.test(fact)) return null
  if (/^grant on schema (public|extensions):/.test(fact)) return null
  // Owners have their rights anyway, and objects that the platform creates later are not the product's.
  if (fact.startsWith('default grant of ')) {
    return fact.startsWith('default grant of postgres in public') && API_ROLES.test(fact)
      ? 'schema'
      : null
  }
  return 'schema'
}

/** A fact as it is compared: row-level security has its own check. */
export const withoutRowSecurity = (fact: string): string =>
  fact.startsWith('table ') ? fact.replace(/, row security [tf]/, '') : fact
