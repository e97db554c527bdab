import path from 'node:path'

/* Rules of this repository that no linter ships, as an oxlint plugin. `house-rules.test.ts` shows what each refuses. */

/** Layers of `src/`: each may import itself and the layers to its left. */
const layers = ['domain', 'lib', 'components', 'features', 'pages', 'app']

/** Folders of `src/` that are not layers: `build/` runs in Node, `styles/` holds no code. */
const outsideLayers = ['build', 'styles']

/** The path segments of a file relative to `src/`, or null outside of it. */
function segmentsInSource(file) {
  const segments = file.split(path.sep)
  const at = segments.lastIndexOf('src')
  return at < 0 ? null : segments.slice(at + 1)
}

/** The path segments below `src/` that an import resolves to, or null for a package or a path elsewhere. */
function target(file, from, name) {
  if (name.startsWith('@/')) return name.slice(2).split('/')
  if (!name.startsWith('.')) return null
  const source = path.join(file, ...from.map(() => '..'))
  const below = path.relative(source, path.resolve(path.dirname(file), name))
  return below.startsWith('..') ? null : below.split(path.sep)
}

const isApi = ([layer, ...deeper]) =>
  layer === 'features' &&
  !deeper.includes('components') &&
  /^(?:.*-)?api(?:\.test)?\.ts$/.test(deeper.at(-1) ?? '')

const isToaster = (from) =>
  from[0] === 'app' || /^lib\/query-client(?:\.test)?\.ts$/.test(from.join('/'))

const isSupabaseClient = (name, to) =>
  name.startsWith('@supabase/') ||
  ['lib/supabase/client', 'lib/api/public/client'].includes(to?.join('/') ?? '')

/** The reason why a file of `src/` may not import something, or null where it may. */
function refusal(file, name, isType) {
  const from = segmentsInSource(file)
  if (!from || from[0] === 'build') return null
  const to = target(file, from, name)
  const [layer, feature] = from
  if (from.length > 1 && !layers.includes(layer)) {
    if (outsideLayers.includes(layer)) return null
    return `src/${layer} has no layer: give it one in tests/lint/house-rules.js.`
  }
  if (!isType && isSupabaseClient(name, to) && layer !== 'lib' && !isApi(from))
    return "Only a feature's api.ts or *-api.ts and lib/ talk to Supabase."
  if (/^sonner(?:\/|$)/.test(name) && !isToaster(from))
    return 'Only app/ and lib/query-client.ts raise toasts.'
  if (!to) return null
  if (to[0] === 'build')
    return 'build/ runs in Node only: what a browser loads imports nothing from it.'
  if (to[0] === 'lib' && to[1] === 'startup' && to.length > 2 && from[1] !== 'startup')
    return 'lib/startup has one door: import from lib/startup.'
  // An entry point may import every layer.
  if (from.length === 1) return null
  if (to.length === 1 && !layers.includes(to[0]))
    return 'An entry imports the app; nothing imports an entry.'
  if (layers.indexOf(to[0]) > layers.indexOf(layer))
    return `Imports run ${layers.join(' <- ')}: ${layer} knows nothing to its right.`
  if (layer === 'features' && to[0] === 'features' && to[1] !== feature)
    return 'Features do not know each other: share through domain/ or components/, meet in pages/.'
  return null
}

const rule = (create) => ({ create })

const imports = rule((context) => {
  const check = (node, source, isType = false) => {
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return
    const message = refusal(context.filename, source.value, isType)
    if (message) context.report({ node, message })
  }
  const declaration = (node) =>
    check(node, node.source, node.importKind === 'type' || node.exportKind === 'type')
  return {
    ImportDeclaration: declaration,
    ExportNamedDeclaration: declaration,
    ExportAllDeclaration: declaration,
    ImportExpression: (node) => check(node, node.source),
    TSImportType: (node) => check(node, node.source ?? node.argument?.literal, true),
  }
})

// lib/startup's index re-exports what the rest of the app may use of its folder.
const isDoor = (file) => file.split(path.sep).join('/').endsWith('src/lib/startup/index.ts')

const noBarrel = rule((context) => {
  const report = (node) => {
    if (isDoor(context.filename)) return
    context.report({
      node,
      message: 'No barrel files: import a thing from the file that makes it.',
    })
  }
  return {
    ExportAllDeclaration: report,
    ExportNamedDeclaration: (node) => node.source && report(node),
  }
})

/** The name of the called method, if any. */
const methodOf = ({ callee }) =>
  callee.type === 'MemberExpression' ? callee.property.name : undefined

const noSignedLink = rule((context) => ({
  CallExpression(node) {
    if (!/^createSigned(?:Url|Urls|UploadUrl)$/.test(methodOf(node) ?? '')) return
    const message =
      'A signed link opens a file for anybody who has it: download it with the session.'
    context.report({ node, message })
  },
}))

const noStarSelect = rule((context) => ({
  CallExpression(node) {
    if (methodOf(node) !== 'select') return
    const columns = node.arguments.flatMap((argument) =>
      argument.type === 'TemplateLiteral'
        ? argument.quasis.map(({ value }) => value.raw)
        : argument.type === 'Literal'
          ? String(argument.value)
          : [],
    )
    if (!columns.some((text) => text.includes('*'))) return
    context.report({
      node,
      message: 'Name the columns: select("*") fetches what nobody asked for.',
    })
  },
}))

const pageDefaultExport = rule((context) => ({
  Program(node) {
    if (node.body.some(({ type }) => type === 'ExportDefaultDeclaration')) return
    context.report({ node, message: 'A page is the default export of its file.' })
  },
}))

const OFFLINE_KIT = 'Only lib/offline opens IndexedDB and hears when the network comes and goes.'

/** One folder stores and sends everything that a phone keeps. The configuration exempts that folder. */
const offlineKit = rule((context) => {
  const report = (node) => context.report({ node, message: OFFLINE_KIT })
  const check = (node) => {
    if (node.source?.value === 'idb') report(node)
  }
  return {
    ImportDeclaration: check,
    ImportExpression: check,
    // Bare, and as a property of window or the worker.
    Identifier: (node) => {
      if (node.name === 'indexedDB' || node.name === 'ononline') report(node)
    },
    CallExpression(node) {
      const [event] = node.arguments
      const isHeard =
        methodOf(node) === 'addEventListener' || node.callee.name === 'addEventListener'
      if (isHeard && ['online', 'offline'].includes(event?.value)) report(node)
    },
  }
})

export default {
  meta: { name: 'house' },
  rules: {
    imports,
    'no-barrel': noBarrel,
    'no-signed-link': noSignedLink,
    'no-star-select': noStarSelect,
    'offline-kit': offlineKit,
    'page-default-export': pageDefaultExport,
  },
}
