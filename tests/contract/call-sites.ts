import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { root } from '../../src/build/app-config.ts'

/** A line of the app that calls PostgREST. */
export interface CallSite {
  /** `features/family/payments/credit-api.ts:14` */
  at: string
  /** `POST rpc/get_credit`, `GET applications`; null for a procedure whose name is a variable. */
  call: string | null
}

const VERBS: Record<string, string> = {
  select: 'GET',
  insert: 'POST',
  upsert: 'POST',
  update: 'PATCH',
  delete: 'DELETE',
}

const isClient = (text: string) => /(supabase|publicClient)\(\)$/.test(text)

/** Every `.rpc(…)` and `.from(…)` of a client in `src/`, without tests. */
export function callSites(): CallSite[] {
  const folder = path.join(root, 'src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => sitesOf(file, readFileSync(path.join(folder, file), 'utf8')))
}

function sitesOf(file: string, text: string): CallSite[] {
  if (!/(supabase|publicClient)\(\)/.test(text)) return []
  const { program } = parseSync(file, text)
  const sites: CallSite[] = []
  // The verb of `.from(…)` is the next link of the chain, which is visited before it.
  const verbs = new Map<ESTree.Node, string>()
  new Visitor({
    CallExpression(call) {
      const { callee } = call
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      verbs.set(callee.object, name)
      const client = text.slice(callee.object.start, callee.object.end)
      if (!isClient(client) || !['rpc', 'from'].includes(name)) return
      const line = text.slice(0, call.start).split('\n').length
      const words = call.arguments.map(({ start, end }) => text.slice(start, end))
      sites.push({ at: `${file}:${line}`, call: callOf(name, words, verbs.get(call)) })
    },
  }).visit(program)
  return sites
}

function callOf(kind: string, [target, , options]: string[], next?: string): string | null {
  const name = /^'(.*)'$/.exec(target ?? '')?.[1]
  if (name === undefined) return null
  if (kind === 'rpc') return `${options?.includes('get: true') ? 'GET' : 'POST'} rpc/${name}`
  const verb = VERBS[next ?? '']
  return verb === undefined ? null : `${verb} ${name}`
}
