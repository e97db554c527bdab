import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { importCycles } from './import-cycles.ts'

let root = ''
const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), text)
}

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'cycles-'))
  write('src/app/frame.tsx', "import { Bar } from './bar'\nexport type Props = typeof Bar")
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

it('a circle of types is named as the way around it', () => {
  write(
    'src/app/bar.tsx',
    "import type { Props } from '@/app/frame'\nexport const Bar = 1 as unknown as Props",
  )
  expect(importCycles(root)).toEqual(['src/app/bar.tsx -> src/app/frame.tsx -> src/app/bar.tsx'])
})

it('a way down that forks and meets again, and one that is loaded later, are no circle', () => {
  write('src/app/bar.tsx', "import './words'\nexport const Bar = () => import('./frame')")
  write('src/app/words.ts', "import { useState } from 'react'\nexport const words = useState")
  write('src/app/other.ts', "import './words'\nexport { Bar } from './bar'")
  expect(importCycles(root)).toEqual([])
})
