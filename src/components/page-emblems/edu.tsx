import { PageEmblem, paints, StarMark } from '../emblem'

const { indigo, cloud } = paints

/** An open book from which a star rises. */
export function EduEmblem() {
  return (
    <PageEmblem>
      <path className={indigo} d="M6 30v26c10-4 18-3 26 2 8-5 16-6 26-2V30z" />
      <path
        className={cloud}
        d="M10 26v24c9-3 16-2 22 2 6-4 13-5 22-2V26c-9-3-16-2-22 2-6-4-13-5-22-2z"
      />
      <path
        d="M32 28v24M16 34c4-.8 7-.5 10 .7M16 41c4-.8 7-.5 10 .7M48 34c-4-.8-7-.5-10 .7M48 41c-4-.8-7-.5-10 .7"
        strokeWidth={2}
      />
      <StarMark x={32} y={14} radius={9} />
    </PageEmblem>
  )
}
