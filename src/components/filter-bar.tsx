import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { formatDate } from '@/domain/dates'
import { Button } from './ui/button'
import { Icon } from './ui/icon'

/** A filter in effect. */
export interface FilterChip {
  label: string
  onRemove: () => void
}

/** The chip of a filter; none if it is not set. */
export const chipOf = (label: string | null, onRemove: () => void): FilterChip[] =>
  label === null ? [] : [{ label, onRemove }]

/** The chip of a day, such as "From 5 May 2026". */
export const dayChip = (words: string, day: string | null, onRemove: () => void) =>
  chipOf(day && `${words} ${formatDate(day)}`, onRemove)

export interface FilterBarProps {
  /** The accessible name of the list. */
  label: string
  /** Absent if the list has no text search. */
  search?: ReactNode
  /** The filters in effect besides the search, and a non-default order. */
  chips: readonly FilterChip[]
  /** The fields of the filters and of the order. */
  children: ReactNode
}

/**
 * One line with the search and the button that unfolds the filters. Filters in effect are chips below it, each removed
 * with one press.
 */
export function FilterBar({ label, search, chips, children }: FilterBarProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div role="search" aria-label={label} className="flex w-full flex-col gap-2">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        {search === undefined ? null : (
          <div className="min-w-36 flex-[1_1_10rem] md:max-w-form">{search}</div>
        )}
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {chips.length > 0 ? `Filters (${chips.length})` : 'Filters'}
        </Button>
        {chips.length === 0 ? null : (
          <ul aria-label={`${label}: filters in force`} className="flex flex-wrap gap-2">
            {chips.map((chip) => (
              <li key={chip.label}>
                <button
                  type="button"
                  onClick={chip.onRemove}
                  className="inline-flex min-h-11 items-center gap-2 rounded-pill bg-info-soft px-3 text-sm font-semibold text-heading hover:bg-muted"
                >
                  <span>{chip.label}</span>
                  <Icon name="close" />
                  <span className="sr-only"> Take this filter away</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div
        id={id}
        className={clsx(
          'grid-cols-fit-2 items-center gap-3 rounded-card bg-muted p-3 md:flex-wrap',
          isOpen ? 'grid md:flex' : 'hidden',
        )}
      >
        {children}
      </div>
    </div>
  )
}
