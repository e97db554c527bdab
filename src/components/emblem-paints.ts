/** The five paints of every emblem. */
export const paints = {
  gold: 'fill-accent',
  dawn: 'fill-primary',
  indigo: 'fill-night-indigo',
  cloud: 'fill-background',
  leaf: 'fill-success',
}
