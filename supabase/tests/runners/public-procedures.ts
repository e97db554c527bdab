/**
 * The forwarding procedures of `public`: each calls one of `private`, which does the work with its owner's rights
 * (Supabase's advisor allows no such function in an exposed schema). A source declares one at its grant:
 * `grant execute on function private.work to authenticated; -- as public.get_work`.
 */

/** The generated file: `npm run db:build` writes it, and nobody edits it by hand. */
export const PUBLIC_PROCEDURES = 'schemas/90_api/public_procedures.sql'

const GRANT = /^grant execute on function private\.(\w+) to ([^;]+); -- as public\.(\w+)$/gm

const headOf = (name: string) =>
  new RegExp(
    String.raw`^create function private\.${name}\(([\s\S]*?)\)\s+returns\s+([\s\S]*?)\n\s+language \w+ ([^\n]*)\nas \$\$`,
    'm',
  )

const commentOf = (name: string) =>
  new RegExp(
    String.raw`^comment on function private\.${name} is(\s+'(?:[^']|'')*'(?:\s+'(?:[^']|'')*')*);$`,
    'm',
  )

/** The names in an argument list: `id uuid, state text default 'open'` has id and state. */
const namesIn = (declared: string): string[] =>
  declared
    .replaceAll(/'[^']*'|\([^)]*\)/g, '')
    .split(',')
    .map((argument) => argument.trim().split(' ')[0] ?? '')
    .filter((name) => name !== '')

/** A list, split over several lines where it is too long for one. */
function listed(names: readonly string[]): string {
  const one = names.join(', ')
  if (one.length <= 90) return one
  const lines = ['']
  for (const name of names) {
    const line = lines.at(-1) ?? ''
    if (line.length + name.length > 120) lines.push(name)
    else lines[lines.length - 1] = line === '' ? name : `${line}, ${name}`
  }
  return `\n    ${lines.join(',\n    ')}`
}

/**
 * The procedures of one source, in the order of their grants.
 *
 * @throws Error naming a private function that is missing in this file, lacks a comment, or runs with its caller's
 * rights
 */
export function publicProceduresOf(source: string, text: string): string[] {
  return [...text.matchAll(GRANT)].map(([, name = '', roles = '', publicName = '']) => {
    const [, declared = '', returned = '', attributes = ''] = headOf(name).exec(text) ?? []
    const [, comment] = commentOf(name).exec(text) ?? []
    if (!attributes.includes('security definer') || comment === undefined)
      throw new Error(
        `${source}: private.${name} is to be public.${publicName}, and is not there as a security definer with its comment`,
      )
    const [kind = 'volatile'] = /\b(?:stable|immutable)\b/.exec(attributes) ?? []
    const from = /^(?:setof|table)\b/.test(returned) ? '* from ' : ''
    const head = (args: string) =>
      `create function public.${publicName}(${args}) returns ${returned}`
    return [
      head(
        head(declared).length > 140 && !declared.includes('\n') ? `\n  ${declared}\n` : declared,
      ),
      `  language sql ${kind} security invoker set search_path = ''`,
      'as $$',
      `  select ${from}private.${name}(${listed(namesIn(declared))})`,
      '$$;',
      `comment on function public.${publicName} is${comment};`,
      `grant execute on function public.${publicName} to ${roles};`,
    ].join('\n')
  })
}
