import { expect, it } from 'vitest'
import { lockFileProblems } from './lock-file.ts'

const lock = (packages: Record<string, unknown>) => JSON.stringify({ packages })
const tool = { version: '1.0.0', optionalDependencies: { 'tool-mac': '1.0.0' } }

it.each([
  ['beside it', 'node_modules/tool-mac'],
  ['below it', 'node_modules/tool/node_modules/tool-mac'],
])('an optional package may stand %s', (_where, location) => {
  expect(lockFileProblems(lock({ '': {}, 'node_modules/tool': tool, [location]: {} }))).toEqual([])
})

it('a nested package finds what stands beside its parent, and not what is another one’s own', () => {
  const nested = 'node_modules/host/node_modules/tool'
  const found = 'node_modules/host/node_modules/tool-mac'
  const elsewhere = 'node_modules/other/node_modules/tool-mac'
  expect(lockFileProblems(lock({ [nested]: tool, [found]: {} }))).toEqual([])
  expect(lockFileProblems(lock({ [nested]: tool, [elsewhere]: {} }))).toEqual([
    `${nested} needs tool-mac@1.0.0, which has no entry`,
  ])
})

it('an address of a registry is refused', () => {
  const resolved = 'https://registry.example/tool.tgz'
  expect(lockFileProblems(lock({ 'node_modules/tool': { version: '1.0.0', resolved } }))).toEqual([
    `node_modules/tool names an address: ${resolved}`,
  ])
})
