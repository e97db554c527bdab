import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { JsonTestResults } from 'vitest/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadConfig, root } from '../../src/build/app-config.ts'
import { program, run, WITHOUT_COLOURS } from '../runner/process.ts'
import { readResults, type Result } from '../runner/results.ts'

/*
 * Runs planted component tests under the real setup: a console message must fail the test that caused it, and only that
 * one.
 */

const planted = `
  import { render, screen } from '@testing-library/react'
  import { expect, it, vi } from 'vitest'

  function Loud() {
    console.error('seen while rendering')
    return null
  }

  it('error', () => { console.error('x') })
  it('warning', () => { console.warn('x') })
  it('while rendering', () => { render(<Loud />) })
  it('warning of React', () => { render(<>{[<i />, <b />]}</>) })
  it('not found', () => { render(<p>words</p>); screen.getByText('other') })
  it('silent', () => { render(<p>words</p>) })
  it('words beside the page', () => { document.body.append('words') })
  it('nothing is left of the test before', () => { expect(document.body.textContent).toBe('') })
  it('takes the clock along', () => { vi.useFakeTimers() })
  it('has the real clock', () => { expect(vi.isFakeTimers()).toBe(false) })
  it('expected and caught', () => {
    const caught = vi.spyOn(console, 'error').mockReturnValue()
    console.error('x')
    expect(caught).toHaveBeenCalledOnce()
  })
`

const RUNNER = 'planted'

const config = `
  import { ResultsReporter } from '${root}/tests/runner/vitest-reporter.ts'
  export default {
    resolve: { alias: { '@': '${root}/src' } },
    define: { __APP_CONFIG__: ${JSON.stringify(JSON.stringify(loadConfig()))} },
    test: {
      environment: 'happy-dom',
      restoreMocks: true,
      setupFiles: ['${root}/tests/runner/processor-time.ts', '${root}/tests/fakes/setup-dom.ts'],
      reporters: ['json', new ResultsReporter('${RUNNER}')],
    },
  }
`

let folder = ''
let outcomes: Record<string, string> = {}
let messages: string[] = []
let result: Result | undefined

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
      '--outputFile',
      report,
    ],
    { capture: true, env: WITHOUT_COLOURS },
  )
  result = readResults().get(RUNNER)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JsonTestResults
  messages = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ failureMessages }) => failureMessages ?? [])
  outcomes = Object.fromEntries(
    testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .map(({ title, status }) => [title, status]),
  )
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  rmSync(path.join(root, `.cache/results/${RUNNER}.json`), { force: true })
})

it('a message in the console fails its own test', () => {
  expect(outcomes).toEqual({
    error: 'failed',
    warning: 'failed',
    'while rendering': 'failed',
    'warning of React': 'failed',
    'not found': 'failed',
    silent: 'passed',
    'words beside the page': 'passed',
    'nothing is left of the test before': 'passed',
    'takes the clock along': 'passed',
    'has the real clock': 'passed',
    'expected and caught': 'passed',
  })
})

it('the tests are counted, and the processor’s time of their file is known', () => {
  expect(result).toMatchObject({ passed: 6, failed: 5 })
  expect(result?.slowest).toEqual([
    { file: 'planted.test.jsx', seconds: expect.any(Number) as number, by: 'processor' },
  ])
  expect(result?.slowest?.[0]?.seconds).toBeGreaterThan(0)
})

it('a failure is plain text where no colours are asked for, the page in it too', () => {
  expect(messages.join()).toContain('<p>')
  expect(messages.join()).not.toContain('\u001b')
})
