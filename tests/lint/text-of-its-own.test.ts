import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bareTexts } from './text-of-its-own.ts'

const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'texts-')))
afterAll(() => {
  rmSync(root, { recursive: true })
})

const refused = {
  'a name beside words': '<p>Hello {name}</p>',
  'a number beside an element': '<p><b>All</b> {count}</p>',
  'words beside what comes and goes': '<p>Words {isOpen && <b>more</b>}</p>',
  'words of a fragment that comes and goes': '<p>{isOpen ? <>Words</> : <b>none</b>}</p>',
  'one of two words beside an element': "<p><b>All</b> {isOpen ? 'open' : 'closed'}</p>",
}

const accepted = {
  'a name alone': '<p>{name}</p>',
  'one template string': '<p>{`Hello ${name}`}</p>',
  'a name in an element of its own': '<p>Hello <b>{name}</b></p>',
  'a space that is always there': "<p><b>All</b>{' '}<b>of them</b></p>",
  'elements that come and go': '<p>{isOpen && <b>more</b>}<b>All</b></p>',
}

const fileOf = (title: string) => `src/${title.replaceAll(' ', '-')}.tsx`

mkdirSync(path.join(root, 'src'))
writeFileSync(
  path.join(root, 'tsconfig.json'),
  JSON.stringify({
    compilerOptions: { strict: true, jsx: 'preserve', types: [] },
    include: ['src'],
  }),
)
writeFileSync(
  path.join(root, 'src/jsx.d.ts'),
  'declare namespace JSX { interface Element { type: string } interface IntrinsicElements { p: object; b: object } }',
)
for (const [title, markup] of Object.entries({ ...refused, ...accepted }))
  writeFileSync(
    path.join(root, fileOf(title)),
    `export const x = (name: string, count: number, isOpen: boolean) => ${markup}\n`,
  )
const faults = bareTexts(root)
const isNamed = (title: string) => faults.some((fault) => fault.startsWith(`${fileOf(title)}:1 `))

it.each(Object.keys(refused))('is refused: %s', (title) => {
  expect(isNamed(title)).toBe(true)
})

it.each(Object.keys(accepted))('is accepted: %s', (title) => {
  expect(isNamed(title)).toBe(false)
})
