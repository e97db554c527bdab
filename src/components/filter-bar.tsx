import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './ui/button'

export interface FilterBarProps {
  /** Of the list, read out. */
  label: string
  search: ReactNode
  /** How many filters are in force beside the search. */
  inForce: number
  className?: string | undefined
  /** The filters' fields. */
  children: ReactNode
}

/** A search and what a list is filtered by, in one line where there is room; on a phone all but the search is folded. */
export function FilterBar({ label, search, inForce, className, children }: FilterBarProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div role="search" aria-label={label} className={clsx('grid gap-3', className)}>
      <div className="flex min-w-0 gap-2 *:first:min-w-0 *:first:flex-1">
        {search}
        <Button
          variant="secondary"
          className="md:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {inForce > 0 ? `Filters (${inForce})` : 'Filters'}
        </Button>
      </div>
      <div id={id} className={clsx('grid-cols-2 gap-3 md:contents', isOpen ? 'grid' : 'hidden')}>
        {children}
      </div>
    </div>
  )
}
