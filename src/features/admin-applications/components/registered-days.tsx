import { formatDate } from '@/domain/dates'
import { Button } from '@/components/ui/button'
import type { ApplicationListFilter } from '../list-params'

export interface RegisteredDaysProps {
  filter: Pick<ApplicationListFilter, 'from' | 'to'>
  onClear: () => void
}

/** The period that a figure of the analysis has led here with; it is chosen there, and taken away here. */
export function RegisteredDays({ filter: { from, to }, onClear }: RegisteredDaysProps) {
  if (from === null && to === null) return null
  const words = [from && `from ${formatDate(from)}`, to && `until ${formatDate(to)}`]
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      Registered {words.filter(Boolean).join(' ')}
      <Button variant="link" size="small" onClick={onClear}>
        Show all days
      </Button>
    </p>
  )
}
