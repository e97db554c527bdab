import { spawn } from 'node:child_process'

/**
 * Builds the app in a process of its own, so that the bundler's memory is not the server's; throws
 * when that fails. Its output goes to the console.
 */
export async function runBuild(root: string): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/build/build.ts'], {
    cwd: root,
    // A test's own would put React's development build into the pages.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error('The app could not be built; the messages above say why.')
}
