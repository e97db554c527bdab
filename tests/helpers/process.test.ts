import process from 'node:process'
import { describe, expect, it, vi } from 'vitest'
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
