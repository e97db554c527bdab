import { useLocation } from 'react-router-dom'
import { ButtonLink } from './ui/button-link'

export interface GoOnLineProps {
  /** The page where the missing step is done. It leads back here. */
  to: string
  label: string
  children: string
}

/** Says what is missing above a section that works without it, and links to where it can be done. */
export function GoOnLine({ to, label, children }: GoOnLineProps) {
  const { pathname, search, hash } = useLocation()
  return (
    <div className="flex flex-col items-start gap-2 rounded-card bg-warning-soft p-3 text-warning-strong">
      <p role="status" className="font-semibold">
        {children}
      </p>
      <ButtonLink
        to={to}
        state={{ from: `${pathname}${search}${hash}` }}
        variant="secondary"
        size="small"
      >
        {label}
      </ButtonLink>
    </div>
  )
}
