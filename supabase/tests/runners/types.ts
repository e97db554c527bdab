import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { generateTypes, openProject, typesFile } from './project.ts'

/** `npm run db:types`: writes the types of the database, made by the official CLI. */

const project = await openProject()
try {
  const push = await project.cli('db', 'push', '--yes')
  if (push.code !== 0) throw new Error(`supabase db push failed:\n${push.stderr}`)
  writeFileSync(typesFile, await generateTypes(project))
  console.log(`Wrote ${typesFile}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await project.stop()
}
