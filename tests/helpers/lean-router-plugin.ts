import path from 'node:path'
import type { Plugin } from 'vite'
import { root } from './app-config.ts'

const folder = path.join(root, 'node_modules/react-router/dist/production')
const files: Record<string, string> = {
  'react-router': path.join(folder, 'index.mjs'),
  'react-router/dom': path.join(folder, 'dom-export.mjs'),
}

/**
 * React Router as a phone should get it, in the bundle for browsers: its package leads to the development files
 * with their warnings, and components that nobody uses stay in, because naming one looks like a use of
 * it. Some 3 KB in brotli on each page.
 */
export function leanRouterPlugin(): Plugin {
  return {
    name: 'lean-router',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    resolveId: (id) => files[id],
    transform: {
      filter: { id: /react-router\/dist\/production\// },
      handler: (code) => ({ code: withoutNames(code), map: null }),
    },
  }
}

/** The code without its components' names for the developers' tools, and their making marked as free of effects. */
export function withoutNames(code: string): string {
  return code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/ = (React\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1')
}
