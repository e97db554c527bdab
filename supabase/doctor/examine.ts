import { apiChecks } from './checks/api.ts'
import { authChecks } from './checks/auth.ts'
import { databaseChecks } from './checks/database.ts'
import { healthChecks } from './checks/health.ts'
import { jobChecks } from './checks/jobs.ts'
import { siteChecks } from './checks/site.ts'
import { toolChecks } from './checks/tools.ts'
import { type Check, type Finding, wrong } from './check.ts'
import type { Project } from './project.ts'

/** Every check, in the order of DEPLOYING.md. */
export const checks: Check[] = [
  ...databaseChecks,
  ...toolChecks,
  ...apiChecks,
  ...authChecks,
  ...siteChecks,
  ...jobChecks,
  ...healthChecks,
]

export type Result = Finding & { name: string }

/** Runs every check, one after the other. A check that throws counts as a problem. */
export async function examine(
  project: Project,
  told: (result: Result) => void = () => undefined,
): Promise<Result[]> {
  const results: Result[] = []
  for (const { name, run, unanswered } of checks) {
    const finding = await run(project).catch((error: unknown) =>
      wrong(
        `It could not be looked at: ${reasonOf(error)}`,
        unanswered ?? 'Address, key and database are those of one project that answers.',
      ),
    )
    const result = { name, ...finding }
    results.push(result)
    told(result)
  }
  return results
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** A result as readable lines. */
export function linesOf(result: Result): string {
  const { state, name, found } = result
  const head = `${state.padEnd(9)} ${name}: ${found}`
  if (state === 'good') return head
  return `${head}\n${' '.repeat(10)}${state === 'wrong' ? `cure: ${result.cure}` : `how: ${result.how}`}`
}

/** The last line. */
export function countOf(results: readonly Result[]): string {
  const count = (state: Finding['state']) =>
    results.filter((result) => result.state === state).length
  return `${results.length} checks: ${count('good')} good, ${count('wrong')} wrong, ${count('not seen')} not seen`
}
