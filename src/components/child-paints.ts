const PAINTS = [
  'fill-accent fill-primary fill-night',
  'fill-primary fill-night fill-accent',
  'fill-success fill-night fill-accent',
  'fill-night-muted fill-night fill-primary',
  'fill-primary fill-night-dusk fill-background',
  'fill-accent fill-night-indigo fill-night',
  'fill-night-dusk fill-primary fill-accent',
  'fill-night-indigo fill-night fill-accent',
]

/**
 * The child's own paint, used for its star, and two matching ones. They come from three of the twelve bits of its
 * pattern.
 */
export function paintsOf(pattern: number) {
  return (PAINTS[pattern & 7] ?? '').split(' ')
}
