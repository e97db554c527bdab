import type { TalentTitle } from '@/domain/talents'
import { Emblem } from './emblem'
import { TalentDrawing } from './talent-drawing'

export interface TalentEmblemProps {
  talent: TalentTitle
  /** A light star behind the drawing, needed on a night background. */
  hasPlate?: boolean
  className?: string
}

/** A drawing beside the talent's name. */
export function TalentEmblem({ talent, ...look }: TalentEmblemProps) {
  return (
    <Emblem {...look}>
      <TalentDrawing talent={talent} />
    </Emblem>
  )
}
