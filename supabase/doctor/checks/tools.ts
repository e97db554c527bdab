import { readFindings, unexplained } from '../../tests/runners/advice.ts'
import {
  type Check,
  firstOf,
  type Finding,
  good,
  notSeen,
  withoutDatabase,
  wrong,
} from '../check.ts'

/* The official tools, run on the database. */

const withoutCli = (): Finding =>
  notSeen(
    'The official CLI could not be fetched here.',
    'Where the registry of npm is in reach: npm run supabase -- --version',
  )

const advisors: Check = {
  name: 'advisors',
  async run({ query, cli }) {
    if (!query) return withoutDatabase()
    const words = ['--level', 'info', '--fail-on', 'none', '--output-format', 'json']
    const answer = await cli(['db', 'advisors', ...words])
    if (answer === null) return withoutCli()
    if (answer.stdout.trim() === '')
      return notSeen(
        `The advisors gave no answer: ${answer.stderr.trim().split('\n').at(-1)}`,
        'npm run supabase -- db advisors --remote',
      )
    // An index of a new or small table is not used yet.
    const complaints = unexplained(readFindings(answer.stdout)).map(
      ({ level, name, detail }) => `${level} ${name}: ${detail.replace(/\s+/g, ' ').slice(0, 160)}`,
    )
    return complaints.length === 0
      ? good('nothing without a written reason')
      : wrong(
          firstOf(complaints),
          'npm run supabase -- db advisors --remote says how each is cured.',
        )
  },
}

const lint: Check = {
  name: 'lint',
  async run({ query, cli }) {
    if (!query) return withoutDatabase()
    const answer = await cli(['db', 'lint', '--level', 'warning', '--fail-on', 'warning'])
    if (answer === null) return withoutCli()
    if (answer.code === 0) return good('no fault that plpgsql_check can see')
    const said = `${answer.stdout}\n${answer.stderr}`
    // It is the platform's to offer; on a PostgreSQL of your own it has to be installed.
    if (/plpgsql_check/.test(said) && !/"issues"/.test(said))
      return notSeen(
        'This PostgreSQL offers no plpgsql_check.',
        'create extension plpgsql_check with schema extensions, as a superuser.',
      )
    const messages = [...said.matchAll(/"(?:function|message)": "([^"]+)"/g)].flatMap(
      ([, message]) => message ?? [],
    )
    return wrong(
      firstOf(messages.length > 0 ? messages : [said.trim().slice(0, 300)]),
      'npm run supabase -- db lint --remote, and take back what was changed by hand.',
    )
  },
}

export const toolChecks: Check[] = [advisors, lint]
