import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { root } from '../../src/build/app-config.ts'

/** Command-line programs of installed packages, run by this Node directly: no shell, no npx. */
const programs = {
  knip: 'knip/bin/knip.js',
  oxfmt: 'oxfmt/bin/oxfmt',
  oxlint: 'oxlint/bin/oxlint',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
}

export function program(name: keyof typeof programs): string[] {
  return [process.execPath, path.join(root, 'node_modules', programs[name])]
}

/** A TypeScript file of the repository as a command. */
export function script(file: string): string[] {
  return [process.execPath, '--import', 'tsx', path.join(root, file)]
}

/** Disables colours in programs; Testing Library has its own variable. */
export const WITHOUT_COLOURS = { NO_COLOR: '1', COLORS: 'false' } as const

const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Aborted when this process is told to end, which then waits only for its commands to stop. */
const stopping = new AbortController()
let isWatching = false

function watchSignals(): void {
  if (isWatching) return
  isWatching = true
  for (const signal of Object.keys(exitCodes) as (keyof typeof exitCodes)[]) {
    process.once(signal, () => {
      process.exitCode = exitCodes[signal]
      stopping.abort()
    })
  }
}

type RunOptions = { env?: NodeJS.ProcessEnv; timeoutMs?: number; capture?: boolean }

/** Runs a command to its end. With `capture` its output is returned instead of shown. */
export async function run(
  command: readonly string[],
  { env, timeoutMs, capture = false }: RunOptions = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const [file = '', ...args] = command
  watchSignals()
  const output = capture ? 'pipe' : 'inherit'
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
    signal: stopping.signal,
    timeout: timeoutMs,
  })
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', (error) => {
      // A stopped process still emits close.
      if (error.name !== 'AbortError') reject(error)
    })
    child.once('close', (exitCode) => resolve(exitCode ?? 1))
  })
  if (stopping.signal.aborted) process.exit()
  return { code, stdout, stderr }
}

/**
 * Runs a command once this process is gone, however it ended. Node offers nothing for this, and a PostgreSQL server
 * outlives the process that started it; a shell waits at the other end of a pipe, which the system closes even for a
 * killed process. Returns a function that cancels it.
 */
export function afterThisProcess(
  command: readonly string[],
  user: { uid?: number; gid?: number } = {},
): () => void {
  const watcher = spawn('sh', ['-c', 'cat; exec "$@"', 'sh', ...command], {
    ...user,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.unref()
  // A Socket at run time, which the type does not say.
  ;(watcher.stdin as Socket).unref()
  return () => {
    // The shell and its waiting command share a process group.
    if (watcher.pid !== undefined && watcher.exitCode === null)
      process.kill(-watcher.pid, 'SIGKILL')
  }
}
