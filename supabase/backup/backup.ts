import { readDataDir } from '../local/stack/run.ts'
import { backUpFolder } from './embedded.ts'
import { backUpProject } from './hosted.ts'
import { tell } from './words.ts'

/** `npm run backup -- FILE`: everything into one file, while the project keeps running. */

await tell(async ({ file, project }) => {
  if (project === null) {
    await backUpFolder(readDataDir(), file)
    return `${file} holds ${readDataDir()}.`
  }
  const files = await backUpProject(project, file)
  return `${file} holds the rows and ${files} files.`
})
