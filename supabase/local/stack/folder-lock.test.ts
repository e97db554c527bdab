import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from './folder-lock.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A process that waits until it is told to end. */
function otherProcess() {
  return spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
}

test('a folder is held by one process, which the refusal names', async () => {
  const release = await lockDataFolder(folder)
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `The data folder ${folder} is in use by process ${process.pid}.`,
  )
  await release()
  await (
    await lockDataFolder(folder)
  )()
})

test('the lock of a dead process is taken over at once', async () => {
  const other = otherProcess()
  const { pid = 0 } = other
  await writeFile(join(folder, 'lock'), JSON.stringify({ pid, began: null }))
  await expect(lockDataFolder(folder)).rejects.toThrow(`in use by process ${pid}`)
  const ended = new Promise((resolve) => other.once('exit', resolve))
  other.kill('SIGKILL')
  await ended
  await lockDataFolder(folder)
  expect(JSON.parse(await readFile(join(folder, 'lock'), 'utf8'))).toMatchObject({
    pid: process.pid,
  })
})

test('a process id that now belongs to another program does not hold the folder', async () => {
  const other = otherProcess()
  await writeFile(join(folder, 'lock'), JSON.stringify({ pid: other.pid, began: '1' }))
  await lockDataFolder(folder)
  other.kill()
})

test('a lock file that cannot be read is not in the way', async () => {
  await writeFile(join(folder, 'lock'), '{"pid":')
  await lockDataFolder(folder)
})

test('of several starts at once, one gets the folder', async () => {
  await writeFile(join(folder, 'lock'), JSON.stringify({ pid: 2 ** 30, began: null }))
  const starts = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)))
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
