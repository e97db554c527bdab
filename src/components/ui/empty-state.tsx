import type { ReactNode } from 'react'
import { ChildDrawing, type DrawnChild } from '../child-drawing'
import { Star } from '../star'

export interface EmptyStateProps {
  title: string
  /** Replaces the stars, on pages for families and visitors. */
  drawing?: DrawnChild
  /** The next thing to do. */
  children?: ReactNode
  /** The button that does it. */
  action?: ReactNode
  /** The level of the heading in its page. */
  level?: 2 | 3
}

export function EmptyState({ title, drawing, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="flex flex-col items-center gap-2 rounded-card border-2 border-dashed border-border px-4 py-12 text-center">
      {drawing ? (
        <ChildDrawing child={drawing} className="size-24" />
      ) : (
        <Star look="outline" className="size-12 text-night-border" />
      )}
      <Heading className="text-xl">{title}</Heading>
      {children ? <div className="max-w-prose text-muted-foreground">{children}</div> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  )
}
