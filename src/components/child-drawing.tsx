import { clsx } from 'clsx'
import { isTalentTitle, type TalentTitle } from '@/domain/talents'

/** Each child is a drawing in `public/child-….svg` of at most 1 KB compressed. */
export type DrawnChild = 'dance' | 'music' | 'stage' | 'sports' | 'arts' | 'tech'

const CHILD_OF: Record<TalentTitle, DrawnChild> = {
  Acting: 'stage',
  Modeling: 'stage',
  Music: 'music',
  Dance: 'dance',
  Arts: 'arts',
  Tech: 'tech',
  Engineering: 'tech',
  Sports: 'sports',
  'Public Speaking': 'stage',
}

/** The child of a main talent, or the one on stage without one. */
export function childOfTalent(talent: string | null): DrawnChild {
  return isTalentTitle(talent) ? CHILD_OF[talent] : 'stage'
}

export interface ChildDrawingProps {
  child: DrawnChild
  /** For drawings below the first screen, or shown at some widths only. */
  isLazy?: boolean
  className?: string
}

/** A child with its talent. Decorative: it says nothing that the text does not. */
export function ChildDrawing({ child, isLazy = false, className }: ChildDrawingProps) {
  return (
    <img
      src={`/child-${child}.svg`}
      alt=""
      width={160}
      height={160}
      loading={isLazy ? 'lazy' : undefined}
      className={clsx('shrink-0', className)}
    />
  )
}
