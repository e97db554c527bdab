import { readFileSync } from 'node:fs'
import process from 'node:process'
import { countLine, writeResult } from '../../../tests/runner/results.ts'
import { idleReasons, readFindings, unexplained } from './advice.ts'
import {
  checkDeliverFunction,
  checkEraseFunction,
  checkSweepFunction,
  checkUnsubscribeFunction,
} from './edge-function.ts'
import { pushedConfigProblem } from './pushed-config.ts'
import { generateTypes, openProject, typesFile, type Project } from './project.ts'

/**
 * `npm run test:hosted`: the migrations on a database with only the platform's objects, checked by the official tools.
 * Nothing leaves the machine.
 */

type Check = { name: string; run: (project: Project) => Promise<string | null> }

const firstDifference = (wanted: string, found: string) => {
  const lines = found.split('\n')
  const at = wanted.split('\n').findIndex((line, index) => line !== lines[index])
  return `line ${at + 1}: ${wanted.split('\n')[at] ?? ''}`
}

/** Each returns the fault, or null. They run in this order on one database. */
const checks: Check[] = [
  {
    name: 'every migration can be pushed by a role that is no superuser',
    run: async (project) => {
      const { code, stderr } = await project.cli('db', 'push', '--yes')
      return code === 0 ? null : stderr
    },
  },
  {
    name: 'nothing is left to push afterwards',
    run: async (project) => {
      const { code, stdout, stderr } = await project.cli('db', 'push', '--dry-run')
      return code === 0 && stdout.includes('up to date') ? null : `${stdout}${stderr}`
    },
  },
  {
    name: 'the settings that are pushed are the operator’s, with the emails and the rules for passwords',
    run: pushedConfigProblem,
  },
  {
    name: 'the advisors find nothing that has no written reason',
    run: async (project) => {
      const { code, stdout, stderr } = await project.cli(
        'db',
        'advisors',
        '--level',
        'info',
        '--fail-on',
        'warn',
        '--output-format',
        'json',
      )
      // The exit code shows that there is a warning, but only the findings show which.
      if (stdout.trim() === '') return `exit code ${code}: ${stderr}`
      const findings = readFindings(stdout)
      const complaints = [
        ...unexplained(findings).map(({ level, name, detail }) => `${level} ${name}: ${detail}`),
        ...idleReasons(findings).map(({ name }) => `The reason for ${name} explains nothing`),
      ]
      if (complaints.length > 0) return complaints.join('\n')
      return code === 0 ? null : `exit code ${code}: ${stderr}`
    },
  },
  {
    name: 'the functions are free of faults that plpgsql_check can see',
    run: async (project) => {
      // The platform lets a project create it; on a plain PostgreSQL only a superuser may.
      await project.psql('create extension if not exists plpgsql_check with schema extensions')
      const { code, stdout, stderr } = await project.cli(
        'db',
        'lint',
        '--level',
        'warning',
        '--fail-on',
        'warning',
      )
      return code === 0 ? null : `${stdout}${stderr}`
    },
  },
  {
    name: 'src/lib/supabase/database.types.ts is what the migrations make of it',
    run: async (project) => {
      const wanted = await generateTypes(project)
      const found = readFileSync(typesFile, 'utf8')
      if (wanted === found) return null
      return `It differs from ${firstDifference(wanted, found)}\nRun "npm run db:types".`
    },
  },
  {
    name: 'the edge function sweep runs in Deno, for its own caller alone',
    run: checkSweepFunction,
  },
  {
    name: 'the edge function erase runs in Deno, for its own caller alone',
    run: checkEraseFunction,
  },
  {
    name: 'the edge function deliver runs in Deno and sends over SMTP, for its own caller alone',
    run: checkDeliverFunction,
  },
  {
    name: 'the edge function unsubscribe runs in Deno, by POST alone',
    run: checkUnsubscribeFunction,
  },
]

const result = { runner: 'hosted', passed: 0, failed: 0 }

async function main(): Promise<void> {
  const project = await openProject()
  try {
    for (const { name, run } of checks) {
      const problem = await run(project).catch((error: unknown) => String(error))
      result[problem === null ? 'passed' : 'failed'] += 1
      console.log(`${problem === null ? 'passed' : 'FAILED'}  ${name}`)
      if (problem !== null) console.log(problem.trim().replace(/^/gm, '        '))
    }
  } finally {
    await project.stop()
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  result.failed += 1
}
writeResult(result)
console.log(countLine([result]))
process.exitCode = result.failed > 0 ? 1 : 0
