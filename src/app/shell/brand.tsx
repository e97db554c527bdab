import { Star } from '@/components/star'
import { Link } from 'react-router-dom'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'

/** The way home from the signed-in pages. */
export function Brand() {
  return (
    <Link
      to={paths.home}
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-control text-xl font-extrabold"
    >
      <Star className="size-9" />
      <span className="truncate">{config.productName}</span>
    </Link>
  )
}
