import type { Project } from '../../supabase/doctor/project.ts'

const STAND_IN =
  /EXECUTE FUNCTION (realtime\.announce_change\('id'\)|mailbox\.announce_erased\(\))$/

/**
 * The database of the stage without the triggers by which it stands in for the realtime service and the letters: on the
 * platform the one reads the log, and the others are sent.
 */
export function withoutStandIns(query: Project['query']): NonNullable<Project['query']> {
  if (query === null) throw new Error('The project has no database')
  return async (sql) => (await query(sql)).filter(({ line }) => !STAND_IN.test(String(line)))
}
