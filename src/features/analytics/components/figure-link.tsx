import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

export interface FigureLinkProps {
  /** The list of what the figure counts; undefined where the member's part does not open it. */
  to: string | undefined
  className?: string
  label?: string
  children: ReactNode
}

/** A figure, or a name, that leads to what it counts; plain text where that is closed. */
export function FigureLink({ to, className = '', label, children }: FigureLinkProps) {
  // In an element of its own: it becomes a link once the member's part is known.
  if (to === undefined) return <span>{children}</span>
  return (
    <Link to={to} aria-label={label} className={`${className} underline underline-offset-4`}>
      {children}
    </Link>
  )
}
