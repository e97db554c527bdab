import { PageEmblem, paints } from '../emblem'

const { gold, dawn, indigo, cloud } = paints

/** A loudspeaker that calls everybody together. */
export function VolunteerEmblem() {
  return (
    <PageEmblem>
      <path className={indigo} d="M16 38h10l4 18h-9z" />
      <path className={gold} d="M6 22h14v16H6z" />
      <path className={dawn} d="M20 22 46 8v44L20 38z" />
      <path className={cloud} d="M46 8c5 4 7 12 7 22s-2 18-7 22c-3-5-4-13-4-22s1-17 4-22z" />
      <path d="m57 12 3-3M59 30h3M57 48l3 3" />
    </PageEmblem>
  )
}
