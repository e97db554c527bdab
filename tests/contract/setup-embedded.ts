import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { serveStack } from '../../supabase/local/stack/testing.ts'
import { beTheApp } from './be-the-app.ts'
import { standOn } from './ground.ts'
import { SLOW_CALL } from './slow-call.ts'
import { sqlOfEmbedded } from './sql.ts'

const mailDir = await mkdtemp(path.join(os.tmpdir(), 'emails-'))
const secret = randomBytes(48).toString('base64url')
const { url, stack, close } = await serveStack({
  signingKey: secret,
  mailDir,
  seed: async (pg) => {
    await pg.exec(SLOW_CALL)
  },
})
const end = async () => {
  await close()
  await rm(mailDir, { recursive: true, force: true })
}

standOn({ isEmbedded: true, url, secret, mailDir, database: sqlOfEmbedded(stack.exclusive, end) })
beTheApp(url)
