import process from 'node:process'
import { afterAll } from 'vitest'
import { WebSocket } from 'ws'
import { loadConfig } from '../../src/build/app-config.ts'
import { PUBLISHABLE_KEY } from '../../supabase/local/stack/stack.ts'
import { ground } from './ground.ts'
import { recordingFetch } from './recorder.ts'
import { SentFile } from './sent-file.ts'

/** Lets the app's own files run in this process: their settings, and browser features that Node lacks. */
export function beTheApp(supabaseUrl: string): void {
  process.env['APP_SETTINGS'] = 'example'
  Object.assign(globalThis, {
    __APP_CONFIG__: { ...loadConfig(), supabaseUrl, supabaseKey: PUBLISHABLE_KEY },
    fetch: recordingFetch(globalThis.fetch),
    // supabase-js looks for one on creation, and Node 20 has none.
    WebSocket,
    XMLHttpRequest: SentFile,
  })
  afterAll(() => ground().database.end())
}
