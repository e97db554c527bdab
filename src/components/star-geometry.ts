const POINTS = 8

/** A point on a circle, given as a fraction of a full turn clockwise from the top. */
export function onCircle(radius: number, turn: number, centre: number): string {
  const angle = turn * 2 * Math.PI - Math.PI / 2
  const x = centre + radius * Math.cos(angle)
  const y = centre + radius * Math.sin(angle)
  return `${+x.toFixed(2)} ${+y.toFixed(2)}`
}

/** The outline of a star as an SVG path. */
export function starPath(centre: number, outer: number, inner: number, points = POINTS): string {
  const corners = Array.from({ length: points * 2 }, (_, index) =>
    onCircle(index % 2 === 0 ? outer : inner, index / (points * 2), centre),
  )
  return `M${corners.join('L')}Z`
}

/** The shaded half of every point, which makes the star look folded, like sewn and painted ones. */
export function facetPath(centre: number, outer: number, inner: number, points = POINTS): string {
  return Array.from({ length: points }, (_, point) => {
    const tip = onCircle(outer, point / points, centre)
    const valley = onCircle(inner, (point + 0.5) / points, centre)
    return `M${centre} ${centre}L${tip}L${valley}Z`
  }).join('')
}
