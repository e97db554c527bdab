import { useState } from 'react'
import { formatExactMoney } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { lazyView } from '@/lib/lazy'
import type { BookLine } from '../api'

const DonationChoice = lazyView(async () => (await import('./donation-choice')).DonationChoice)

export interface BookToDonationProps {
  line: BookLine
  /** The rest of its transfer that belongs to nobody. */
  rest: number
}

/** Shows that a rest is nobody's, and books it to a donation. */
export function BookToDonation({ line, rest }: BookToDonationProps) {
  const [isOpen, setIsOpen] = useState(false)
  const money = formatExactMoney(rest, line.currency)
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-sm">
      <span>{`Nobody’s: ${money}`}</span>
      <Button
        size="small"
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={`Book ${money} to a donation`}
        onClick={() => setIsOpen(true)}
      >
        Book it to a donation
      </Button>
      {isOpen ? <DonationChoice line={line} rest={rest} onClose={() => setIsOpen(false)} /> : null}
    </span>
  )
}
