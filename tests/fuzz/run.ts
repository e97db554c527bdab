import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { root } from '../../src/build/app-config.ts'
import { countLine, failureLine, writeResult } from '../runner/results.ts'
import { type Attack, attacker, seeded } from './attacks.ts'
import { readBack } from '../statements/read-back.ts'
import { type Reader, setStage, type Stage } from './stage.ts'

/**
 * `npm run test:fuzz [-- --minutes 30] [-- --seed 1]`: attacks the embedded stack from its schema's own description, as
 * nobody, parent and administrator. After each request: no answer is a 500, none contains a word of another family, and
 * the next honest request succeeds. Then random bank statements are parsed back into their lists. Findings and counts
 * go to `test-results/fuzz.json`.
 */

const HONEST_EVERY = 5
const REFRESH_EVERY = 100
const MOST_FINDINGS = 20
const STATEMENTS = 10_000

interface Finding {
  why: string
  attack: Attack
  status: number
  answer: string
}

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? undefined : process.argv[at + 1]
}

async function send(
  stage: Stage,
  { actor, method, path: target, prefer, body }: Omit<Attack, 'actor'> & { actor: Reader },
) {
  const response = await fetch(`${stage.url}/rest/v1/${target}`, {
    method,
    headers: {
      apikey: stage.tokens.nobody,
      ...(actor !== 'nobody' && { authorization: `Bearer ${stage.tokens[actor]}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(prefer !== undefined && { prefer }),
    },
    body: body !== undefined ? JSON.stringify(body) : undefined,
  })
  return { status: response.status, answer: await response.text() }
}

/** Everything that parents read about their own account. */
const OWN_READING: readonly Pick<Attack, 'method' | 'path' | 'body'>[] = [
  { method: 'POST', path: 'rpc/export_my_data', body: {} },
  { method: 'POST', path: 'rpc/get_receipts', body: {} },
  ...[
    'applications',
    'payments',
    'subscriptions',
    'notices',
    'consents',
    'application_milestones',
    'application_notes',
  ].map((table) => ({ method: 'GET' as const, path: `${table}?select=*` })),
]

/** The random statements that are not parsed back into the list they were written from. */
async function misreadStatements(): Promise<string[]> {
  const misread: string[] = []
  for (let seed = 1; seed <= STATEMENTS && misread.length < MOST_FINDINGS; seed += 1) {
    const { form, wanted, found } = await readBack(seed)
    if (JSON.stringify(found) !== JSON.stringify(wanted)) misread.push(`statement ${seed}: ${form}`)
  }
  return misread
}

/** An honest request must still get an answer. */
async function honestProblem(stage: Stage): Promise<string | null> {
  for (const [actor, target] of [
    ['nobody', 'public_profiles?select=id'],
    ['victim', 'applications?select=id,child_name'],
  ] as const) {
    const { status, answer } = await send(stage, { actor, method: 'GET', path: target })
    const rows = status === 200 ? (JSON.parse(answer) as unknown[]) : null
    if (rows === null || (actor === 'victim' && rows.length !== (await stage.victimsChildren())))
      return `the next honest request of ${actor} got ${status} ${answer.slice(0, 200)}`
  }
  return null
}

async function main(): Promise<boolean> {
  const minutes = Number(option('minutes') ?? 1)
  const seed = Number(option('seed') ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`Attacks for ${minutes} minutes, seed ${seed}`)
  // @supabase/lite prints each statement that the database refuses.
  console.error = () => undefined
  const random = seeded(seed)
  const stage = await setStage()
  const next = attacker(stage, random)
  const findings: Finding[] = []
  const sent: Record<string, number> = {}
  const statuses: Record<string, number> = {}

  const judge = (attack: Attack, { status, answer }: { status: number; answer: string }) => {
    const found = (why: string) =>
      findings.push({ why, attack, status, answer: answer.slice(0, 2000) })
    if (status >= 500) found('the server failed')
    for (const { word, readers } of stage.canaries) {
      if (answer.includes(word) && !readers.includes(attack.actor))
        found(`reads “${word}”, which is not for ${attack.actor}`)
    }
  }

  let children = await stage.victimsChildren()
  let hasAdministratorWritten = false
  /** Whether a victims' child is gone that no administrator can have deleted. */
  const hasLostChild = async () => {
    const before = children
    children = await stage.victimsChildren()
    const isLost = children < before && !hasAdministratorWritten
    hasAdministratorWritten = false
    return isLost
  }

  const end = Date.now() + minutes * 60_000
  let count = 0
  while (Date.now() < end && findings.length < MOST_FINDINGS) {
    if (count % REFRESH_EVERY === 0) {
      await stage.refresh()
      children = await stage.victimsChildren()
    }
    const attack = next()
    count += 1
    sent[attack.actor] = (sent[attack.actor] ?? 0) + 1
    const answered = await send(stage, attack)
    statuses[answered.status] = (statuses[answered.status] ?? 0) + 1
    judge(attack, answered)
    hasAdministratorWritten ||= attack.actor === 'administrator' && attack.method !== 'GET'
    const isWrite = attack.method === 'POST' && !attack.path.startsWith('rpc/')
    if (isWrite && attack.actor === 'attacker' && answered.status < 300) {
      for (const reading of OWN_READING) {
        const request = { ...reading, actor: 'attacker' as const }
        judge(
          { ...attack, path: `${attack.path}, then ${reading.path}` },
          await send(stage, request),
        )
      }
    }
    if (count % HONEST_EVERY === 0 || answered.status >= 500) {
      const problem = (await hasLostChild())
        ? 'a child of another family is gone'
        : await honestProblem(stage)
      if (problem !== null) {
        findings.push({ why: problem, attack, ...answered })
        break
      }
    }
  }

  for (const { why, attack, status, answer } of findings) {
    console.log(
      `FOUND ${why}\n  ${attack.actor} ${attack.method} ${attack.path}\n  ${String(JSON.stringify(attack.body)).slice(0, 500)}\n  ${status} ${answer.slice(0, 500)}`,
    )
  }
  const misread = await misreadStatements()
  for (const one of misread) console.log(`MISREAD ${one}`)
  const file = path.join(root, 'test-results/fuzz.json')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(
    file,
    `${JSON.stringify({ seed, minutes, count, sent, statuses, findings, misread }, null, 2)}\n`,
  )
  console.log(
    `${count} requests (${JSON.stringify(sent)}), answers ${JSON.stringify(statuses)}, ${findings.length} findings`,
  )
  console.log(`${STATEMENTS} random statements, ${misread.length} misread`)
  const failed = findings.length + misread.length
  const failures = [...findings.map(({ why }) => why), ...misread].map((one) =>
    failureLine('fuzz', one),
  )
  const result = { passed: failed === 0 ? 1 : 0, failed }
  writeResult({ runner: 'fuzz', ...result, failures })
  console.log(countLine([result]))
  await stage.close()
  return failed === 0
}

process.exit((await main()) ? 0 : 1)
