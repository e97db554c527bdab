import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createMailbox } from './mail.ts'

it('discards emails of which somebody else deletes one meanwhile', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'emails-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const mailbox = createMailbox(folder, () => undefined)
  const ids = Array.from({ length: 20 }, () => randomUUID())
  for (const emailId of ids) {
    const email = { to: 'ada@example.com', subject: 'Hello', text: 'Hello' }
    await mailbox.keep({ ...email, html: '<p>Hello</p>', emailId })
  }
  const files = await readdir(folder)
  expect(files).toHaveLength(40)

  const discarded = mailbox.discard(ids)
  await rm(path.join(folder, files.at(-1)!))
  await discarded
  expect(await readdir(folder)).toEqual([])
  expect(await mailbox.emailIds()).toEqual([])
})
