import { describe, expect, it } from 'vitest'
import { idleReasons, readFindings, unexplained } from './advice.ts'

const finding = (level: string, name: string, detail = 'Table `public.a`') => ({
  name,
  level,
  detail,
})

describe('the answer of the advisors', () => {
  it('is a list of findings', () => {
    expect(readFindings('{"results":[]}')).toEqual([])
    const one = finding('INFO', 'unused_index')
    expect(readFindings(JSON.stringify({ results: [one] }))).toEqual([one])
  })

  it.each(['{}', 'null', '[]', '{"results":[{"name":"x"}]}', ''])('is not %s', (text) => {
    expect(() => readFindings(text)).toThrow()
  })
})

describe('a finding', () => {
  const known = [{ name: 'no_policy', detail: /`private\./, because: 'closed' }]

  it('of level info is accepted for the reason that names it', () => {
    expect(unexplained([finding('INFO', 'no_policy', 'Table `private.a`')], known)).toEqual([])
  })

  it.each([
    ['of level info without a reason', finding('INFO', 'other')],
    ['of level info elsewhere than its reason says', finding('INFO', 'no_policy')],
    ['of level warn, whatever a reason says', finding('WARN', 'no_policy', 'Table `private.a`')],
    ['of level error', finding('ERROR', 'other')],
  ])('%s must be cured', (_title, one) => {
    expect(unexplained([one], known)).toEqual([one])
  })

  it('that is gone leaves an idle reason', () => {
    expect(idleReasons([], known)).toEqual(known)
    expect(idleReasons([finding('INFO', 'no_policy', 'Table `private.a`')], known)).toEqual([])
  })
})
