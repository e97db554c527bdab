import { clsx } from 'clsx'
import { isTalentTitle, type TalentTitle } from '@/domain/talents'

/** The company: each is a drawing in `public/child-….svg`, of at most 1 KB on the way. */
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

/** The child of a main talent; the one on stage where there is none. */
export function childOfTalent(talent: string | null): DrawnChild {
  return isTalentTitle(talent) ? CHILD_OF[talent] : 'stage'
}

export interface ChildDrawingProps {
  child: DrawnChild
  /** Below the first screen, or shown at some widths only. */
  isLazy?: boolean
  className?: string
}

/** A child with its talent. Decoration: it says nothing that words do not. */
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
