import { PageEmblem, paints, StarMark } from '../emblem'

const { gold, dawn, indigo } = paints

/** A stage between its curtains. */
export function TalentShowEmblem() {
  return (
    <PageEmblem>
      <path className={indigo} d="M14 14h36v34H14z" />
      <path className={dawn} d="M8 10h14c1 14-4 26-14 34zM56 10H42c-1 14 4 26 14 34z" />
      <path className={gold} d="M6 8h52v6H6zM6 48h52v8H6z" />
      <StarMark x={32} y={33} radius={11} />
    </PageEmblem>
  )
}
