import { PageEmblem, paints, StarMark } from '../emblem'

const { dawn, indigo, cloud } = paints

/** A paper with its seal. */
export function TermsEmblem() {
  return (
    <PageEmblem>
      <path className={cloud} d="M12 6h30l10 10v42H12z" />
      <path className={indigo} d="M42 6v10h10z" />
      <path d="M20 22h16M20 30h24M20 38h14" />
      <path className={dawn} d="m36 48-3 13 8-4 8 4-3-13z" />
      <StarMark x={41} y={46} radius={9} />
    </PageEmblem>
  )
}
