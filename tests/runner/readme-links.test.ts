import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deadLinks } from './readme-links.ts'

let folder = ''
const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'links-'))
  write('src/a file.ts', '')
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

it('links to files, folders, headings and other sites are alive', () => {
  write(
    'README.md',
    '[a](src/a%20file.ts) [b](src/README.md#part) [c](#part) [d](https://example.com) [e](mailto:a@example.com)',
  )
  write('src/README.md', '[up](../README.md) [here](.)\n\n```\n[x](gone.ts)\n```\n')
  expect(deadLinks(folder)).toEqual([])
})

it('a link to what is not there is named with its README', () => {
  write('src/README.md', 'See ![a picture](gone.png) and [b](../src/a%20file.ts).')
  write('node_modules/x/README.md', '[gone](gone.ts)')
  expect(deadLinks(folder)).toEqual(['src/README.md leads to gone.png, which is not there'])
})
