import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './app-config.ts'
import { withoutNames } from './lean-router-plugin.ts'

it('takes away names for the tools and marks components as free of effects', () => {
  expect(
    withoutNames(
      'var Link = React10.forwardRef(\n  f\n);\nLink.displayName = "Link";\nvar a = React3.createElement(b);',
    ),
  ).toBe(
    'var Link = /* @__PURE__ */ React10.forwardRef(\n  f\n);\n\nvar a = React3.createElement(b);',
  )
})

it('finds what it looks for in the router that is installed', () => {
  const folder = path.join(root, 'node_modules/react-router/dist/production')
  const code = readdirSync(folder)
    .filter((name) => /^chunk-.*\.mjs$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n')
  expect(code).toContain('NavLink.displayName = ')
  const lean = withoutNames(code)
  expect(lean).not.toMatch(/^NavLink\.displayName/m)
  expect(lean).not.toMatch(/ = React\d*\.forwardRef\(/)
})
