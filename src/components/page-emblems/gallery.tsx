import { PageEmblem, paints, StarMark } from '../emblem'

const { gold, dawn, indigo, cloud } = paints

/** A camera with a star for its lens. */
export function GalleryEmblem() {
  return (
    <PageEmblem>
      <path className={gold} d="M22 18l4-8h14l4 8z" />
      <path className={dawn} d="M6 18h52v36H6z" />
      <path className={indigo} d="M6 26h52v8H6z" />
      <circle className={cloud} cx={33} cy={36} r={14} />
      <StarMark x={33} y={36} radius={9} />
      <path d="M12 22h4" />
    </PageEmblem>
  )
}
