import { PageEmblem, paints, StarMark } from '../emblem'

const { gold, dawn } = paints

/** A lock whose keyhole is a star. */
export function PrivacyEmblem() {
  return (
    <PageEmblem>
      <path d="M19 30V20a13 13 0 0 1 26 0v10" strokeWidth={9} />
      <path d="M19 30V20a13 13 0 0 1 26 0v10" className="stroke-night-indigo" />
      <path className={gold} d="M10 28h44v30H10z" />
      <StarMark x={32} y={43} radius={9} fill={dawn} />
    </PageEmblem>
  )
}
