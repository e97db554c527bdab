import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './app-config.ts'
import { VERSION } from '../lib/version.ts'

const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

it('is the one of package.json, of its lock file and of the newest part of the change log', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string
    packages: Record<string, { version: string }>
  }
  expect((JSON.parse(read('package.json')) as { version: string }).version).toBe(VERSION)
  expect([lock.version, lock.packages['']?.version]).toEqual([VERSION, VERSION])
  expect(/^## (\S+)/m.exec(read('supabase/CHANGELOG.md'))?.[1]).toBe(VERSION)
})
