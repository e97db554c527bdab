import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button-link'
import { useSession } from '@/lib/api/session-store'
import { countWords, KINDS } from '../kinds'
import { workQueries } from '../queries'

/** The kinds of work that a list holds among much else, each with what is to be done with a row of it. */
const VERBS = { payments: 'check', applications: 'decide' } as const

export interface BeginWorkProps {
  kind: keyof typeof VERBS
  className?: string
}

/** Leads from a list of everything to what waits in it, as Today does; nothing where none waits or only that is listed. */
export function BeginWork({ kind, className }: BeginWorkProps) {
  const [address] = useSearchParams()
  const { user } = useSession()
  // The frame around each page of the panel asks for it.
  const { data: work } = useQuery({ ...workQueries.mine(user?.id ?? ''), enabled: false })
  const item = work?.items.find((one) => one.kind === kind)
  if (!item) return null
  const to = KINDS[kind].to(item.rowId)
  const wanted = new URL(to, window.location.origin).searchParams
  if ([...wanted].every(([name, value]) => address.get(name) === value)) return null
  return (
    <ButtonLink to={to} size="small" className={className}>
      {`${countWords(item.count)} to ${VERBS[kind]}`}
    </ButtonLink>
  )
}
