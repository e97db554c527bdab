import { readFile } from 'node:fs/promises'

/** Headers for the paths that match. */
export interface HeaderRule {
  pattern: RegExp
  /** In order. A null value removes a header. */
  headers: [name: string, value: string | null][]
}

// For a build without its own _headers file.
const DEFAULT_RULES = `
/*
  Content-Security-Policy: default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'
  X-Content-Type-Options: nosniff
  X-Frame-Options: DENY
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=()
  Cross-Origin-Opener-Policy: same-origin
/share/*
  X-Robots-Tag: noindex
`

/** Reads the `_headers` file of a build, as static hosts do, or a built-in default if it is missing. */
export async function loadHeaderRules(file: string): Promise<HeaderRule[]> {
  const text = await readFile(file, 'utf8').catch(() => DEFAULT_RULES)
  const rules: HeaderRule[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue
    if (!/^\s/.test(line)) {
      rules.push({ pattern: toPattern(line.trim()), headers: [] })
      continue
    }
    const colon = line.indexOf(':')
    const [, detached] = /^\s+!\s*([\w-]+)\s*$/.exec(line) ?? []
    if (detached !== undefined) {
      rules.at(-1)?.headers.push([detached, null])
    } else if (colon > 0) {
      rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()])
    }
  }
  return rules
}

/** The headers of every rule that matches, later rules winning; `! Name` takes one away. */
export function headersFor(rules: HeaderRule[], path: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const rule of rules) {
    if (!rule.pattern.test(path)) continue
    for (const [name, value] of rule.headers) {
      if (value === null) headers.delete(name.toLowerCase())
      else headers.set(name.toLowerCase(), value)
    }
  }
  return headers
}

function toPattern(path: string): RegExp {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/\*/g, '.*').replace(/:\w+/g, '[^/]+')}$`)
}
