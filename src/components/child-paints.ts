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
 * A child's own paint, in which its star is painted, and two that go with it. Of the twelve bits of its pattern these are
 * three.
 */
export function paintsOf(pattern: number) {
  return (PAINTS[pattern & 7] ?? '').split(' ')
}
