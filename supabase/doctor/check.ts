import type { Project } from './project.ts'

/** The result of a check. Anything that could not be examined is not good. */
export type Finding =
  | { state: 'good'; found: string }
  | { state: 'wrong'; found: string; cure: string }
  /** With how to examine it. */
  | { state: 'not seen'; found: string; how: string }

/** One step of DEPLOYING.md, examined without changing anything. */
export interface Check {
  name: string
  run: (project: Project) => Promise<Finding>
  /** The remedy where the examined service does not answer. */
  unanswered?: string
}

export const good = (found: string): Finding => ({ state: 'good', found })

export const wrong = (found: string, cure: string): Finding => ({ state: 'wrong', found, cure })

export const notSeen = (found: string, how: string): Finding => ({ state: 'not seen', found, how })

/** The answer of every check that needs the database. */
export const withoutDatabase = (): Finding =>
  notSeen(
    'No database was given.',
    'Give its address too: --remote=postgresql://… (in the dashboard under Connect).',
  )

/** The answer of every check that needs the project's address. */
export const withoutAddress = (): Finding =>
  notSeen(
    'No address of the project was given.',
    'Give it as the first word, with VITE_SUPABASE_PUBLISHABLE_KEY in the environment or .env.',
  )

/** The first lines of a list, and how many more there are. */
export function firstOf(lines: readonly string[], atMost = 3): string {
  const more = lines.length - atMost
  return lines.slice(0, atMost).join('; ') + (more > 0 ? `; and ${more} more` : '')
}
