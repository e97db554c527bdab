import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { expect, it, onTestFinished, vi } from 'vitest'
import { run } from './process.ts'

const node = (code: string) => [process.execPath, '-e', code]
const forever = 'setInterval(() => {}, 1000);'

it('a command returns its exit code and what it wrote', async () => {
  const code = 'console.log(process.env.WORD); console.error(2); process.exit(3)'
  const result = await run(node(code), { capture: true, env: { WORD: 'one' } })
  expect(result).toEqual({ code: 3, stdout: 'one\n', stderr: '2\n' })
})

it('a command fails when its time is up', async () => {
  expect((await run(node(forever), { timeoutMs: 200 })).code).toBe(1)
})

it('a command that cannot be started is an error', async () => {
  await expect(run(['/no/such/program'])).rejects.toThrow('ENOENT')
})

/** Runs a module on top of `process.ts`, and waits until it has printed a line. */
async function startModule(code: string) {
  const module = JSON.stringify(new URL('process.ts', import.meta.url).href)
  const whole = `import(${module}).then(async ({ afterThisProcess, run }) => { ${code} })`
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', whole], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  await vi.waitFor(() => expect(printed).toMatch(/\n/), { timeout: 20_000 })
  return { child, printed: () => printed }
}

/** Ends the process, and waits until nobody holds its output any more. */
async function end(child: ChildProcess, signal: NodeJS.Signals) {
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill(signal)
  await closed
}

it('a process that is told to end ends its command first', async () => {
  const command = `process.once('SIGTERM', () => { console.log('closed'); process.exit() });
                   console.log('open'); ${forever}`
  const { child, printed } = await startModule(
    `await run([process.execPath, '-e', ${JSON.stringify(command)}]); console.log('went on')`,
  )
  await end(child, 'SIGTERM')
  expect(printed()).toBe('open\nclosed\n')
  expect(child.exitCode).toBe(143)
})

it('the remains of a killed process are cleared away by a command, unless that was called off', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'process-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = (name: string) => JSON.stringify(path.join(folder, name))
  const { child } = await startModule(
    `afterThisProcess(['sh', '-c', 'echo > "$0"', ${file('kept')}])()
     afterThisProcess(['sh', '-c', 'echo > "$0"', ${file('cleared')}])
     console.log('open'); ${forever}`,
  )
  await end(child, 'SIGKILL')
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual(['cleared']), { timeout: 20_000 })
})
