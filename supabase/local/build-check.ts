import { spawn } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'tailwind.config.ts',
  'package.json',
  '.env',
  '.env.local',
  '.env.example',
]

/** Whether `dist/` is missing or older than what it is made from. */
export async function isBuildStale(root: string): Promise<boolean> {
  const built = await modified(join(root, 'dist/index.html'))
  if (built === 0) return true
  for (const source of SOURCES) if ((await newestIn(join(root, source))) > built) return true
  return false
}

/** Runs `npm run build`; throws when it fails. Its output goes to the console. */
export async function runBuild(root: string): Promise<void> {
  const child = spawn('npm', ['run', 'build', '--silent'], {
    cwd: root,
    stdio: 'inherit',
    // npm is a batch file on Windows, which only a shell starts.
    shell: process.platform === 'win32',
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error('The app could not be built; the messages above say why.')
}

async function modified(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

/** When a file, or the newest file of a folder, was last changed; 0 when there is none. */
async function newestIn(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null)
  if (!entries) return modified(path)
  const times = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => modified(join(entry.parentPath, entry.name))),
  )
  return Math.max(0, ...times)
}
