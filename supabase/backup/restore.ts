import { readDataDir } from '../local/stack/run.ts'
import { restoreFolder } from './embedded.ts'
import { restoreProject } from './hosted.ts'
import { tell } from './words.ts'

/** `npm run restore -- FILE`: restores a backup into an empty folder or project. */

await tell(async ({ file, project }) => {
  if (project === null) {
    await restoreFolder(file, readDataDir())
    return `${readDataDir()} is as it was. Start it: npm start`
  }
  const files = await restoreProject(file, project)
  return `Rows and ${files} files are back. Go on with "A day is lost" in supabase/DEPLOYING.md.`
})
