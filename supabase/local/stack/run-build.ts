import { spawn } from 'node:child_process'

/**
 * Builds the app in a separate process, so that the server does not keep the bundler's memory; throws on failure. The
 * output goes to the console.
 */
export async function runBuild(root: string): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/build/build.ts'], {
    cwd: root,
    // A test's NODE_ENV would build the pages with React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error('The app could not be built; the messages above say why.')
}
