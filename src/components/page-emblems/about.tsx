import { PageEmblem, paints, StarMark } from '../emblem'

const { dawn, leaf } = paints

/** A baobab that carries stars: talent grows everywhere. */
export function AboutEmblem() {
  return (
    <PageEmblem>
      <path
        className={leaf}
        d="M10 30a10 10 0 0 1 6-15 13 13 0 0 1 24-5 12 12 0 0 1 15 10 9 9 0 0 1-3 14c-9 5-33 5-42-4z"
      />
      <path className={dawn} d="M24 34c3 6 1 16-5 24h26c-6-8-8-18-5-24l-5 4-3-4-3 4z" />
      <StarMark x={22} y={23} radius={5} />
      <StarMark x={36} y={17} radius={6} />
      <StarMark x={48} y={27} radius={5} />
      <path d="M8 58h48" />
    </PageEmblem>
  )
}
