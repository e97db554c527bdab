import { PageEmblem, paints, StarMark } from '../emblem'

const { gold, leaf } = paints

/** A bag with the show's star on it. */
export function MaterialsEmblem() {
  return (
    <PageEmblem>
      <path d="M22 26V18a10 10 0 0 1 20 0v8" />
      <path className={leaf} d="M12 24h40l4 34H8z" />
      <path className={gold} d="m8.700 52 5.300-6 6 6 6-6 6 6 6-6 6 6 6-6 5.300 6 .7 6H8z" />
      <StarMark x={32} y={35} radius={8} />
    </PageEmblem>
  )
}
