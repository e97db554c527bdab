import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { MyStar } from '@/components/my-star'
import { paths } from '@/lib/paths'
import { profileQueries } from '../queries'

/** The number shown on the home page. */
export const FIRST_STARS = 3

const gridStyle = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-2 sm:gap-4'
const boxStyle =
  'flex min-h-44 min-w-0 flex-col items-center gap-1 rounded-card border border-border bg-surface p-2 text-center shadow-soft sm:min-h-56 sm:p-4'

/** The top children of Our Shining Stars. Fetched at runtime, so that no child remains in built or cached pages. */
export function FirstStars() {
  const { data, isPending } = useQuery(profileQueries.first(FIRST_STARS))
  if (isPending) {
    return (
      <ul aria-hidden className={`${gridStyle} noscript:hidden`}>
        {Array.from({ length: FIRST_STARS }, (_, index) => (
          <li key={index} className={boxStyle} />
        ))}
      </ul>
    )
  }
  if (data === undefined || data.length === 0) return null
  return (
    <ul aria-label="Shining stars" className={gridStyle}>
      {data.map((star) => (
        <li key={star.id} className="grid">
          <Link to={paths.profile(star.id)} className={`${boxStyle} hover:border-heading`}>
            <MyStar
              pattern={star.pattern}
              talent={star.primary_category}
              ticketStatus={star.ticket_status}
              score={star.assessment_score}
              className="size-20 max-w-full sm:size-32"
            />
            <span translate="no" className="max-w-full leading-tight font-bold wrap-anywhere">
              {star.child_name}
            </span>
            <span className="text-sm text-muted-foreground">{star.primary_category}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
