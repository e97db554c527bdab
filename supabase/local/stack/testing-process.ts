import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { PUBLISHABLE_KEY } from './stack.ts'
import { familyMetadata, TEST_LIMIT_FACTOR } from './testing.ts'

/** A server in a separate process. */
export interface ServerProcess {
  url: string
  pid: number
  /** From the start of the process to the first answer, in milliseconds. */
  startMs: number
  /** The peak memory of the process, in bytes; null where the system does not report it. */
  peakMemory(): Promise<number | null>
  /** Kills it with SIGKILL, and waits until it is gone. */
  kill(): Promise<void>
  /** Stops it in order, as Ctrl-C does, and waits until it is gone. */
  stop(): Promise<void>
  /** Closes its stdin pipe, as the end of this process would, and waits until it is gone. */
  abandon(): Promise<void>
}

/**
 * Starts a script of this folder with `args` on a free port, by default with the tests' limits, and waits for its first
 * answer.
 */
export async function startProcess(
  name: string,
  dataDir: string,
  { limitFactor = TEST_LIMIT_FACTOR, deliverSeconds = 60, args = [] as string[] } = {},
): Promise<ServerProcess> {
  const began = Date.now()
  const file = fileURLToPath(new URL(name, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      END_WITH_STDIN: '1',
      LIMIT_FACTOR: String(limitFactor),
      DELIVER_SECONDS: String(deliverSeconds),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const url = await printedAddress(child)
  await fetch(`${url}/auth/v1/health`, { headers: { apikey: PUBLISHABLE_KEY } })
  const startMs = Date.now() - began
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return gone
  }
  return {
    url,
    pid: child.pid ?? 0,
    startMs,
    async peakMemory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      const kilobytes = /^VmHWM:\s+(\d+)/m.exec(status)?.[1]
      return kilobytes ? Number(kilobytes) * 1024 : null
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    abandon() {
      child.stdin.end()
      return gone
    },
  }
}

function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) return reject(new Error('The process has no output'))
    createInterface(child.stdout).on('line', (line) => {
      const address = /^\s+(http:\/\/localhost:\d+)$/.exec(line)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}`)))
  })
}

/**
 * Signs people up, several at a time, and kills the server midway.
 *
 * @returns the addresses whose sign-up was acknowledged before the end, and those that were tried
 */
export async function killDuringSignUps(
  server: ServerProcess,
  { people, killAfter }: { people: number; killAfter: number },
): Promise<{ acknowledged: string[]; tried: string[] }> {
  const acknowledged: string[] = []
  const tried: string[] = []
  let killed: Promise<void> | null = null

  async function signUpUntilKilled(): Promise<void> {
    while (!killed && tried.length < people) {
      const email = `person-${tried.length + 1}@example.com`
      tried.push(email)
      const answered = await signUp(server.url, email).catch(() => false)
      if (answered) acknowledged.push(email)
      if (acknowledged.length >= killAfter) killed ??= server.kill()
    }
  }

  await Promise.all(Array.from({ length: 10 }, signUpUntilKilled))
  // Assigned by the tasks above, which the compiler cannot see.
  await (killed as Promise<void> | null)
  return { acknowledged, tried }
}

async function signUp(url: string, email: string): Promise<boolean> {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a-good-password', data: familyMetadata() }),
  })
  await response.arrayBuffer()
  return response.ok
}
