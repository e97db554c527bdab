import { spawn, type ChildProcess, type IOType } from 'node:child_process'
import type { Socket } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { root } from './app-config.ts'

/** Command-line programs of installed packages, run by this Node itself: no shell, no npx. */
const programs = {
  eslint: 'eslint/bin/eslint.js',
  playwright: '@playwright/test/cli.js',
  prettier: 'prettier/bin/prettier.cjs',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
}

const lifeline = new URL('lifeline.js', import.meta.url).href

export function program(name: keyof typeof programs): string[] {
  return [process.execPath, path.join(root, 'node_modules', programs[name])]
}

/** A TypeScript file of the repository as a command. */
export function script(file: string): string[] {
  return [process.execPath, '--import', 'tsx', path.join(root, file)]
}

const running = new Set<ChildProcess>()

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    child.kill(signal)
  }
}

let isWatching = false

/** Children live in groups of their own, so the terminal's Ctrl-C reaches them only through us. */
function watchSignals(): void {
  if (isWatching) return
  isWatching = true
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const child of running) signalGroup(child, signal)
      process.exit(signal === 'SIGINT' ? 130 : 143)
    })
  }
  process.once('exit', () => {
    for (const child of running) signalGroup(child, 'SIGTERM')
  })
}

/** What becomes of a command's input, output and errors. */
type Streams = [IOType, IOType, IOType]
type StartOptions = { env?: NodeJS.ProcessEnv; stdio?: Streams }

/** The command and what it needs to end when this process is gone; only Node can load it. */
function tied(command: readonly string[]) {
  const [file, ...args] = command
  if (file === undefined) throw new Error('There is no command to start')
  if (file !== process.execPath) return { file, args, env: {}, pipes: [] }
  return {
    file,
    args: ['--import', lifeline, ...args],
    env: { LIFELINE_PIPE: '3' },
    pipes: ['pipe'] as const,
  }
}

/**
 * Starts a command as the leader of its own group, which `stopGroup` ends as a whole. A Node process
 * also ends by itself when this one is gone, be it killed.
 */
export function start(command: string[], options: StartOptions = {}): ChildProcess {
  watchSignals()
  const { file, args, env, pipes } = tied(command)
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...options.env, ...env },
    stdio: [...(options.stdio ?? (['ignore', 'inherit', 'inherit'] as const)), ...pipes],
    detached: process.platform !== 'win32',
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode ?? 1)
    child.once('error', reject)
    child.once('close', (code) => {
      resolve(code ?? 1)
    })
  })
}

/** Asks the group to end, and ends it by force after `patienceMs`. */
export async function stopGroup(child: ChildProcess, patienceMs = 10_000): Promise<void> {
  const end = ended(child)
  signalGroup(child, 'SIGTERM')
  const force = setTimeout(() => {
    signalGroup(child, 'SIGKILL')
  }, patienceMs)
  await end
  clearTimeout(force)
}

/**
 * Has a command run once this process is gone, however that ended, for a server that is not Node's.
 * Returns what calls it off.
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
  // Node's own kind of pipe, which the type does not tell.
  ;(watcher.stdin as Socket).unref()
  return () => {
    signalGroup(watcher, 'SIGKILL')
  }
}

type RunOptions = { env?: NodeJS.ProcessEnv; timeoutMs?: number; capture?: boolean }

/** Runs a command to its end. With `capture` its output is returned instead of shown. */
export async function run(
  command: string[],
  { env, timeoutMs = 30 * 60_000, capture = false }: RunOptions = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = start(command, {
    ...(env === undefined ? {} : { env }),
    stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const deadline = { passed: false }
  const limit = setTimeout(() => {
    deadline.passed = true
    void stopGroup(child)
  }, timeoutMs)
  const code = await ended(child)
  clearTimeout(limit)
  if (deadline.passed) console.error(`Stopped after ${timeoutMs / 1000} s: ${command.join(' ')}`)
  return { code: deadline.passed ? 1 : code, stdout, stderr }
}
