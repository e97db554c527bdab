import { firstName } from '@/domain/first-name'
import type { PayableChild } from './api'

/** The full name, with the year if the name also appears in another year. */
export function childLabel(child: PayableChild, options: readonly PayableChild[]): string {
  const isTwice = options.some(
    ({ id, child_name, edition }) =>
      id !== child.id && child_name === child.child_name && edition !== child.edition,
  )
  return isTwice ? `${child.child_name} (${child.edition})` : child.child_name
}

/** The first name, or the full name if two children share it. */
export function calledName(child: PayableChild, options: readonly PayableChild[]): string {
  const first = firstName(child.child_name)
  const isShared = options.some(
    (other) => other.id !== child.id && firstName(other.child_name) === first,
  )
  return isShared ? childLabel(child, options) : first
}
