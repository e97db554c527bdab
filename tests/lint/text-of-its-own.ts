import path from 'node:path'
import process from 'node:process'
import {
  isConditionalExpression,
  isBinaryExpression,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isParenthesizedExpression,
} from 'typescript/unstable/ast/is'
import type { Expression, JsxChild, JsxElement, JsxFragment, Node } from 'typescript/unstable/ast'
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync'
import { root as repository } from '../../src/build/app-config.ts'

/*
 * Text that appears, disappears or changes needs its own element. A browser that translates a page replaces its text
 * nodes; React still holds the old ones, and then fails to remove one, or to insert before it, or writes new words
 * where nobody sees them. An element with a single string is safe: React sets its whole content.
 *
 * Whether `{words}` is text depends on types, which linter plugins cannot see.
 */

const messages = {
  changes:
    'Text that changes beside other children: put it into an element of its own, or make all of it one template string.',
  beside: 'Text beside what comes and goes: put it into an element of its own.',
  chosen: 'Text of a fragment that comes and goes: put it into an element of its own.',
}

const members = (type: Type): readonly Type[] =>
  type.isUnionType() ? type.getTypes().flatMap(members) : [type]
const has = (type: Type, flags: number) =>
  members(type).some((member) => (member.flags & flags) !== 0)

const literal = TypeFlags.StringLiteral | TypeFlags.NumberLiteral

/** Words or a number: values that React renders as a text node. */
const isText = (type: Type) =>
  has(
    type,
    literal |
      TypeFlags.String |
      TypeFlags.TemplateLiteral |
      TypeFlags.StringMapping |
      TypeFlags.Number |
      TypeFlags.BigInt |
      TypeFlags.BigIntLiteral |
      TypeFlags.Enum |
      TypeFlags.EnumLiteral,
  )
/** Text that never changes. */
const isFixed = (type: Type) => members(type).length === 1 && has(type, literal)
/** A child that is rendered only sometimes. */
const comesAndGoes = (type: Type) =>
  has(type, TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Boolean | TypeFlags.BooleanLiteral)

const isShown = (child: JsxChild) =>
  isJsxText(child)
    ? child.text.trim() !== '' || !child.text.includes('\n')
    : !isJsxExpression(child) || child.expression !== undefined

/** Whether a fragment is one branch of a condition. */
function isChosen({ parent }: Node): boolean {
  if (isParenthesizedExpression(parent)) return isChosen(parent)
  return isConditionalExpression(parent) || isBinaryExpression(parent)
}

function faultsOf(node: JsxElement | JsxFragment, checker: Checker) {
  const children = node.children.filter(isShown)
  const isFragment = isJsxFragment(node)
  if (children.length < 2 && !isFragment) return []
  const expressions = children.map((child): Expression | undefined =>
    isJsxExpression(child) ? child.expression : undefined,
  )
  const found = checker.getTypeAtLocation(expressions.filter((one) => one !== undefined))
  const types = expressions.map((one) => (one ? found.shift() : undefined))
  const isBesideGuest = types.some((type) => type && comesAndGoes(type) && !isFixed(type))
  return children.flatMap((child, at) => {
    const type = types[at]
    const faults: string[] = []
    if (type && isText(type) && !isFixed(type) && !has(type, TypeFlags.Object))
      faults.push(messages.changes)
    const words = isJsxText(child) ? child.text : type?.isLiteralType() ? String(type.value) : ''
    if (words.trim() !== '') {
      if (isBesideGuest) faults.push(messages.beside)
      else if (isFragment && isChosen(node)) faults.push(messages.chosen)
    }
    return faults.map((message) => ({ child, message }))
  })
}

/** Every such text in the components of a `tsconfig.json`, with its position. */
export function bareTexts(root: string): string[] {
  const api = new API({ cwd: root })
  try {
    const config = path.join(root, 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`${config} is no project`)
    return textsOf(project, root)
  } finally {
    api.close()
  }
}

function textsOf(project: Project, root: string): string[] {
  const source = `${path.join(root, 'src')}${path.sep}`
  return project.rootFiles
    .filter((file) => path.normalize(file).startsWith(source))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((name) => {
      const file = project.program.getSourceFile(name)
      if (!file) throw new Error(`${name} is not read`)
      const faults: string[] = []
      const visit = (node: Node) => {
        if (isJsxElement(node) || isJsxFragment(node))
          for (const { child, message } of faultsOf(node, project.checker)) {
            const { line } = file.getLineAndCharacterOfPosition(child.getStart(file))
            faults.push(`${path.relative(root, name)}:${line + 1} ${message}`)
          }
        node.forEachChild(visit)
      }
      visit(file)
      return faults
    })
}

// Run as a program: prints the lines, and sets the exit code.
if (process.argv[1] === import.meta.filename) {
  const found = bareTexts(repository)
  console.log(found.join('\n'))
  process.exitCode = found.length > 0 ? 1 : 0
}
