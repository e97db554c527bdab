/*
 * Loaded into a Node process that `start` began, before its own code: ends it, with its group, when
 * the process that started it is gone, however that ended. The pipe that both hold tells: its other
 * end is closed even for one that was killed.
 */
import { Socket } from 'node:net'
import process from 'node:process'
import { isMainThread } from 'node:worker_threads'

const FORCE_AFTER_MS = 10_000

/** @param {NodeJS.Signals} signal */
function endGroup(signal) {
  try {
    process.kill(-process.pid, signal)
  } catch {
    process.kill(process.pid, signal)
  }
}

const pipe = process.env['LIFELINE_PIPE']
// What this process starts has a pipe of its own, or none.
delete process.env['LIFELINE_PIPE']

if (pipe !== undefined && isMainThread) {
  const line = new Socket({ fd: Number(pipe), readable: true, writable: false })
  line.on('error', () => undefined)
  line.once('close', () => {
    endGroup('SIGTERM')
    setTimeout(() => endGroup('SIGKILL'), FORCE_AFTER_MS).unref()
  })
  line.resume()
  line.unref()
}
