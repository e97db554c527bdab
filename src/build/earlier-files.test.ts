import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { bringBackEarlierFiles, setEarlierFilesAside } from './earlier-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kanyezi-earlier-'))
const dist = path.join(folder, 'dist')
const aside = path.join(folder, 'aside')

/** A build as the bundler does it: the folder is emptied first. */
async function bundle(...names: string[]) {
  rmSync(dist, { recursive: true, force: true })
  await mkdir(path.join(dist, 'assets'), { recursive: true })
  for (const name of names) await writeFile(path.join(dist, 'assets', name), name)
}

async function buildOn(day: string, ...names: string[]) {
  await setEarlierFilesAside(dist, aside)
  await bundle(...names)
  await bringBackEarlierFiles(dist, aside, new Date(day))
  return readdirSync(path.join(dist, 'assets')).filter((name) => name !== 'earlier.json')
}

it('a build carries the files of earlier builds along for 14 days from the day they were replaced', async () => {
  expect(await buildOn('2025-03-01', 'app-1.js', 'react-1.js')).toEqual(['app-1.js', 'react-1.js'])
  expect(await buildOn('2025-03-10', 'app-2.js', 'react-1.js')).toEqual([
    'app-1.js',
    'app-2.js',
    'react-1.js',
  ])
  expect(readFileSync(path.join(dist, 'assets/app-1.js'), 'utf8')).toBe('app-1.js')
  expect(await buildOn('2025-03-23', 'app-3.js')).toEqual([
    'app-1.js',
    'app-2.js',
    'app-3.js',
    'react-1.js',
  ])
  expect(await buildOn('2025-03-25', 'app-3.js')).toEqual(['app-2.js', 'app-3.js', 'react-1.js'])
  // A file of the newest build does not count as an earlier one, whatever it was before.
  expect(await buildOn('2025-05-01', 'app-2.js', 'app-3.js')).toEqual(['app-2.js', 'app-3.js'])
})

it('a build that is cut off loses nothing of the one before it', async () => {
  await buildOn('2025-06-01', 'app-4.js')
  await setEarlierFilesAside(dist, aside)
  await bundle()
  expect(await buildOn('2025-06-02', 'app-5.js')).toContain('app-4.js')
})
