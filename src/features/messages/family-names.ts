import type { PreviewedMessage } from './api'

/** The names that fill a family's message. */
export interface FamilyNames {
  /** The account's name; null without one. */
  name: string | null
  /** Replaces {parent}: the name, or a word for it. */
  parent: string
  /** Replaces {children}: first names, joined with "and". */
  children: string
}

/** A message consisting only of the names: they are fetched once, and edits to the text need no request. */
export const NAMES_ALONE = '{parent}\n{children}'

/** Parses a family's names from its `NAMES_ALONE`. */
export function namesOf({ parent_name, text }: PreviewedMessage): FamilyNames {
  const end = text.lastIndexOf('\n')
  return { name: parent_name, parent: text.slice(0, end), children: text.slice(end + 1) }
}

export const hasNames = (body: string): boolean => /\{(parent|children)\}/.test(body)

/** Fills in a family's names; `private.filled_message` has the same rule. */
export function filledMessage(body: string, { parent, children: names }: FamilyNames): string {
  return body.replaceAll('{parent}', () => parent).replaceAll('{children}', () => names)
}
