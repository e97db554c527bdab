import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { run, start, stopGroup } from './process.ts'

const node = (code: string) => [process.execPath, '-e', code]

describe('a command', () => {
  it('returns its exit code and what it wrote', async () => {
    const result = await run(node('console.log(1); console.error(2); process.exit(3)'), {
      capture: true,
    })
    expect(result).toEqual({ code: 3, stdout: '1\n', stderr: '2\n' })
  })

  it('fails when its time is up', async () => {
    const message = vi.spyOn(console, 'error').mockReturnValue()
    const { code } = await run(node('setInterval(() => {}, 1000)'), { timeoutMs: 200 })
    expect(code).toBe(1)
    expect(message).toHaveBeenCalledWith(expect.stringContaining('Stopped after 0.2 s'))
  })

  it('ends with everything that it started itself', async () => {
    const grandchild = "console.log('grandchild'); setInterval(() => {}, 1000)"
    const parent = start(
      node(
        `require('node:child_process').spawn(
           process.execPath, ['-e', ${JSON.stringify(grandchild)}], { stdio: 'inherit' })
         setInterval(() => {}, 1000)`,
      ),
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await new Promise((resolve) => parent.stdout?.once('data', resolve))
    // The pipe closes when the last process that holds it is gone.
    const closed = new Promise((resolve) => parent.stdout?.once('close', resolve))
    await stopGroup(parent)
    await closed
    expect(parent.signalCode).toBe('SIGTERM')
  })
})

describe('what a killed process leaves', () => {
  const helper = JSON.stringify(new URL('process.ts', import.meta.url).href)
  const server = 'console.log(process.pid); setInterval(() => {}, 1000);'

  /** Code that starts other code, which prints where this one does. */
  const started = (code: string) => {
    const command = `[process.execPath, '--import', 'tsx', '-e', ${JSON.stringify(code)}]`
    return `start(${command}, { stdio: ['ignore', 'inherit', 'inherit'] })`
  }

  /** Runs a module on `process.ts`, and waits until so many processes have printed their ids. */
  async function starting(code: string, count = 1) {
    const whole = `import(${helper}).then(({ afterThisProcess, start }) => { ${code} })`
    const parent = start([process.execPath, '--import', 'tsx', '-e', whole], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    parent.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text))
    onTestFinished(() => endAll(printed))
    const lines = new RegExp(`^(.+\\n){${count}}`)
    await vi.waitFor(() => expect(printed).toMatch(lines), { timeout: 20_000 })
    return { parent, said: () => printed }
  }

  /** Ends it without a chance to do anything, and waits until nobody holds its output any more. */
  async function kill({ stdout, pid }: ChildProcess) {
    const closed = new Promise((resolve) => stdout?.once('close', resolve))
    process.kill(pid ?? 0, 'SIGKILL')
    await closed
  }

  it('ends with it, in order', async () => {
    const closing = `process.once('SIGTERM', () => { console.log('closed'); process.exit() });`
    const { parent, said } = await starting(started(closing + server))
    await kill(parent)
    expect(said()).toMatch(/^\d+\nclosed\n$/)
  })

  it('ends with it when it was started by what it had started', async () => {
    const inner = `console.log(process.pid); import(${helper}).then(({ start }) => ${started(server)})`
    const { parent, said } = await starting(started(inner), 2)
    await kill(parent)
    expect(said()).toMatch(/^\d+\n\d+\n$/)
  })

  it('is cleared away by a command, unless that was called off', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'process-'))
    const file = (name: string) => JSON.stringify(path.join(folder, name))
    try {
      const { parent } = await starting(
        `afterThisProcess(['sh', '-c', 'echo > "$0"', ${file('kept')}])()
         afterThisProcess(['sh', '-c', 'echo > "$0"', ${file('cleared')}])
         ${server}`,
      )
      await kill(parent)
      await vi.waitFor(() => expect(readdirSync(folder)).toEqual(['cleared']), { timeout: 20_000 })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

/** A test that fails must not leave what it is about. */
function endAll(printed: string) {
  for (const [pid] of printed.matchAll(/^\d+$/gm)) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It is gone, as it should be.
    }
  }
}
