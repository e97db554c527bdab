import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button-link'
import { useSession } from '@/lib/api/session-store'
import { countWords, KINDS } from '../kinds'
import { workQueries } from '../queries'

/**
 * Links from the applications to those awaiting a decision, like Today; empty without any, or if only these are listed.
 */
export function BeginWork({ className }: { className?: string }) {
  const [address] = useSearchParams()
  const { user } = useSession()
  // The panel's frame fetches this on each page.
  const { data: work } = useQuery({ ...workQueries.mine(user?.id ?? ''), enabled: false })
  const item = work?.items.find(({ kind }) => kind === 'applications')
  if (!item) return null
  const to = KINDS.applications.to(item.rowId)
  const wanted = new URL(to, window.location.origin).searchParams
  if ([...wanted].every(([name, value]) => address.get(name) === value)) return null
  return (
    <ButtonLink to={to} size="small" className={className}>
      {`${countWords(item.count)} to decide`}
    </ButtonLink>
  )
}
