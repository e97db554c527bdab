import { PageEmblem, paints, StarMark } from '../emblem'

const { dawn, cloud, leaf } = paints

/** A pin with a star, on the map. */
export function CoordinatorsEmblem() {
  return (
    <PageEmblem>
      <path className={leaf} d="m6 34 16-6 20 6 16-6v24l-16 6-20-6-16 6z" />
      <path d="M22 28v24M42 34v24" strokeWidth={2} />
      <path className={dawn} d="M32 50S15 33 15 21a17 17 0 0 1 34 0c0 12-17 29-17 29z" />
      <circle className={cloud} cx={32} cy={21} r={11} />
      <StarMark x={32} y={21} radius={8} />
    </PageEmblem>
  )
}
