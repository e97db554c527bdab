import type { Project } from '../../supabase/doctor/project.ts'

const STAND_IN =
  /EXECUTE FUNCTION (realtime\.announce_change\('id'\)|mailbox\.announce_erased\(\))$/

/**
 * The stage's database without the triggers with which it stands in for realtime and emails: the platform reads the log
 * for the one, and really sends the other.
 */
export function withoutStandIns(query: Project['query']): NonNullable<Project['query']> {
  if (query === null) throw new Error('The project has no database')
  return async (sql) => (await query(sql)).filter(({ line }) => !STAND_IN.test(String(line)))
}
