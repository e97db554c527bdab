import { PageEmblem, paints, StarMark } from '../emblem'

const { dawn, indigo, cloud, leaf } = paints

/** A street of small houses under a star that somebody has seen. */
export function GhettoEmblem() {
  return (
    <PageEmblem>
      <StarMark x={33} y={14} radius={10} />
      <path className={cloud} d="M8 38h20v20H8zM36 40h20v18H36z" />
      <path className={dawn} d="m4 38 14-10 14 10z" />
      <path className={leaf} d="m32 40 14-11 14 11z" />
      <path className={indigo} d="M14 46h8v12h-8zM42 48h8v10h-8z" />
      <path d="M4 58h56" />
    </PageEmblem>
  )
}
