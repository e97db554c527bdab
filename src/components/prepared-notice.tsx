import { PREPARED_DAYS } from '@/lib/prepared-child'
import type { Prepared } from '@/lib/use-prepared-child'

const SENTENCES = {
  filled: 'The office filled this in for you. Check each answer.',
  old: `This link is older than ${PREPARED_DAYS} days, so nothing is filled in. You can answer below, or ask us for a new link.`,
  unreadable:
    'This link can’t be read, so nothing is filled in. You can answer below, or ask us for a new link.',
}

/** Says what a link with prepared answers did. */
export function PreparedNotice({ outcome }: Pick<Prepared, 'outcome'>) {
  return (
    <p
      role="status"
      className="rounded-card bg-info-soft px-4 py-3 font-semibold text-info-strong empty:hidden"
    >
      {outcome === null ? null : SENTENCES[outcome]}
    </p>
  )
}
