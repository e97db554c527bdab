const POINTS = 8

function at(radius: number, eighths: number, centre: number): string {
  const angle = (eighths * Math.PI) / POINTS - Math.PI / 2
  const x = centre + radius * Math.cos(angle)
  const y = centre + radius * Math.sin(angle)
  return `${+x.toFixed(2)} ${+y.toFixed(2)}`
}

/** The outline of an eight-pointed star, as the path of an SVG. */
export function starPath(centre: number, outer: number, inner: number): string {
  const corners = Array.from({ length: POINTS * 2 }, (_, index) =>
    at(index % 2 === 0 ? outer : inner, index, centre),
  )
  return `M${corners.join('L')}Z`
}

/** The shaded half of every point: with it the star looks folded, as the sewn and painted ones do. */
export function facetPath(centre: number, outer: number, inner: number): string {
  return Array.from({ length: POINTS }, (_, point) => {
    const tip = at(outer, point * 2, centre)
    const valley = at(inner, point * 2 + 1, centre)
    return `M${centre} ${centre}L${tip}L${valley}Z`
  }).join('')
}
