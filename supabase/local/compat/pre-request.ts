import type { PGlite } from '@electric-sql/pglite'
import { isDatabaseError } from './request-context.ts'
import { statusOfCode } from './responses.ts'

// A project stores here the name of the function that PostgREST calls before each request.
const SETTING = `
  select substr(setting, strpos(setting, '=') + 1) as name
  from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) setting
  where r.rolname = 'authenticator' and setting like 'pgrst.db_pre_request=%'`

/**
 * The API layer does not know PostgREST's `db_pre_request`. This finds the function that the migrations set, and
 * returns a function that calls it: the result is the refusal of a request, or null for one that may proceed. The
 * request must be exposed to SQL first.
 */
export async function createPreRequest(pg: PGlite): Promise<() => Promise<Response | null>> {
  const { rows } = await pg.query<{ name: string }>(SETTING)
  const name = rows[0]?.name
  if (name === undefined) return () => Promise.resolve(null)
  const call = `select ${name
    .split('.')
    .map((name) => `"${name.replaceAll('"', '""')}"`)
    .join('.')}()`
  return async () => {
    try {
      await pg.query(call)
      return null
    } catch (error) {
      if (!isDatabaseError(error) || !/^PT[1-5]\d\d$/.test(error.code)) throw error
      const { code, message, detail = null, hint = null } = error
      return Response.json({ code, message, details: detail, hint }, { status: statusOfCode(code) })
    }
  }
}
