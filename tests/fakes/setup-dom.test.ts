import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { JsonTestResults } from 'vitest/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../../src/build/app-config.ts'
import { program, run } from '../runner/process.ts'

/*
 * Runs planted component tests under the set-up of the real ones: a message in the console has to
 * fail the test that caused it, and that one alone.
 */

const planted = `
  import { render } from '@testing-library/react'
  import { expect, it, vi } from 'vitest'

  function Loud() {
    console.error('seen while rendering')
    return null
  }

  it('error', () => { console.error('x') })
  it('warning', () => { console.warn('x') })
  it('while rendering', () => { render(<Loud />) })
  it('warning of React', () => { render(<>{[<i />, <b />]}</>) })
  it('silent', () => { render(<p>words</p>) })
  it('nothing is left of the test before', () => { expect(document.body.textContent).toBe('') })
  it('expected and caught', () => {
    const caught = vi.spyOn(console, 'error').mockReturnValue()
    console.error('x')
    expect(caught).toHaveBeenCalledOnce()
  })
`

const config = `
  export default {
    test: { environment: 'happy-dom', restoreMocks: true, setupFiles: ['${root}/tests/fakes/setup-dom.ts'] },
  }
`

let folder = ''
let outcomes: Record<string, string> = {}

beforeAll(async () => {
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(path.join(root, '.cache/setup-'))
  writeFileSync(path.join(folder, 'planted.test.jsx'), planted)
  writeFileSync(path.join(folder, 'vitest.config.mjs'), config)
  const report = path.join(folder, 'report.json')
  await run(
    [
      ...program('vitest'),
      'run',
      '--root',
      folder,
      '--config',
      path.join(folder, 'vitest.config.mjs'),
      '--reporter',
      'json',
      '--outputFile',
      report,
    ],
    { capture: true },
  )
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JsonTestResults
  outcomes = Object.fromEntries(
    testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .map(({ title, status }) => [title, status]),
  )
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

it('a message in the console fails its own test', () => {
  expect(outcomes).toEqual({
    error: 'failed',
    warning: 'failed',
    'while rendering': 'failed',
    'warning of React': 'failed',
    silent: 'passed',
    'nothing is left of the test before': 'passed',
    'expected and caught': 'passed',
  })
})
