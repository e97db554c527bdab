import type { PreviewedMessage } from './api'

/** The names that fill a family's message. */
export interface FamilyNames {
  /** Of the account; null where it has none. */
  name: string | null
  /** In place of {parent}: the name, or a word for it. */
  parent: string
  /** In place of {children}: first names, joined with "and". */
  children: string
}

/** A message whose text is the names alone: a family's are fetched once, and the words come and go beside them. */
export const NAMES_ALONE = '{parent}\n{children}'

/** The names of a family from its `NAMES_ALONE`. */
export function namesOf({ parent_name, text }: PreviewedMessage): FamilyNames {
  const end = text.lastIndexOf('\n')
  return { name: parent_name, parent: text.slice(0, end), children: text.slice(end + 1) }
}

export const hasNames = (body: string): boolean => /\{(parent|children)\}/.test(body)

/** A message as a family reads it; `private.filled_message` has the same rule. */
export function filledMessage(body: string, { parent, children: names }: FamilyNames): string {
  return body.replaceAll('{parent}', () => parent).replaceAll('{children}', () => names)
}
