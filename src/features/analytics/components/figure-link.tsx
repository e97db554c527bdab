import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

export interface FigureLinkProps {
  /** The URL of the list behind the figure; undefined if the member's role does not open it. */
  to: string | undefined
  className?: string
  label?: string
  children: ReactNode
}

/** A figure or name linked to its list; plain text if that is closed to the member. */
export function FigureLink({ to, className = '', label, children }: FigureLinkProps) {
  // In its own element, because it becomes a link once the member's role is known.
  if (to === undefined) return <span>{children}</span>
  return (
    <Link to={to} aria-label={label} className={`${className} underline underline-offset-4`}>
      {children}
    </Link>
  )
}
