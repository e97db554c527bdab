// npm start: the built app and the embedded stack on one port.
import { join } from 'node:path'
import { isBuildFresh } from '../../../src/build/fingerprint.ts'
import { ROOT, runApp } from './run.ts'
import { runBuild } from './run-build.ts'
import { createStaticFiles } from '../../../src/build/static-files.ts'

await runApp(async () => {
  if (!isBuildFresh()) {
    console.info('Building the app, which takes a moment')
    await runBuild(ROOT)
  }
  return { serve: await createStaticFiles(join(ROOT, 'dist')) }
})
