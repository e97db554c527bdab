import { PageEmblem, paints, StarMark } from '../emblem'

const { dawn, indigo, cloud } = paints

/** A key of a keyboard with a star on it, and the ring of its focus. */
export function AccessibilityEmblem() {
  return (
    <PageEmblem>
      <rect className={indigo} x="4" y="10" width="56" height="46" rx="12" />
      <rect className={cloud} x="12" y="16" width="40" height="34" rx="8" />
      <path className={dawn} d="M20 44h24v3H20z" />
      <StarMark x={32} y={30} radius={11} />
    </PageEmblem>
  )
}
