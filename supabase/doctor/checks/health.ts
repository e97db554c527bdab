import { type Check, good, notSeen, withoutAddress, withoutDatabase, wrong } from '../check.ts'
import { ask } from './api.ts'

/* Whether the operator learns of problems: page errors arrive and are deleted in time, and Health answers. */

const errorsOfPages: Check = {
  name: 'errors of pages',
  async run(project) {
    if (project.url === null) return withoutAddress()
    // By GET the call is read-only, so that nothing is stored.
    const report = new URLSearchParams({ build: '?', page: '/', message: 'doctor', browser: '?' })
    const { status } = await ask(project, `/rest/v1/rpc/report_browser_error?${report}`)
    return status === 200 || status === 204
      ? good('a visitor’s browser may tell of one')
      : wrong(
          `A visitor’s browser that tells of one is answered ${status}.`,
          'See the check schema: the procedure report_browser_error, or its grant to anon, is not as it was made.',
        )
  },
}

/** The page's procedure, run with the rights of a signed-in owner, with a code where there is an authenticator. */
const HEALTH = `
  select (private.health()).files as files
  from (
    select pg_catalog.set_config('request.jwt.claims', pg_catalog.jsonb_build_object(
      'sub', s.user_id, 'email', s.email, 'role', 'authenticated', 'session_id', s.id, 'aal', s.aal)::text, true) as claims
    from (
      select n.id, n.user_id, n.aal, m.email from auth.sessions n
      join private.staff m on m.user_id = n.user_id and m.role = 'owner' and m.ended_at is null and m.factor_reset_at is null
      where n.aal = 'aal2' or (
        not exists (select from auth.mfa_factors f where f.user_id = n.user_id and f.status = 'verified')
        and (select t.value from private.settings t where t.name = 'staff_second_factor') <> 'required')
      order by n.created_at desc limit 1) s
    offset 0) owner
  where claims <> ''`

/** Page errors are deleted after 30 days, some at each run. */
const OLD = "interval '32 days'"

const health: Check = {
  name: 'health',
  async run({ query }) {
    if (!query) return withoutDatabase()
    const [old] = await query(
      `select count(*)::int as errors from private.browser_errors e where e.at < pg_catalog.now() - ${OLD}`,
    )
    if (Number(old?.['errors']) > 0)
      return wrong(
        `${Number(old?.['errors'])} errors of pages are older than 30 days.`,
        'The job deliver forgets them: see the check of its reports.',
      )
    try {
      const [row] = await query(HEALTH)
      return row
        ? good('an owner is answered')
        : notSeen('No owner is signed in.', 'Sign in as an owner and open More, Health.')
    } catch (error) {
      return wrong(
        `An owner is not answered: ${error instanceof Error ? error.message : String(error)}`,
        'See the check schema; otherwise the row that the message names was written by hand.',
      )
    }
  },
}

export const healthChecks: Check[] = [errorsOfPages, health]
