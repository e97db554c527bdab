import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import type { HistoryRow } from '../api'
import { HistoryList } from './history-list'

export interface HistoryButtonProps {
  row: HistoryRow
  /** The row in words, such as "Ada Obi's payment". */
  name: string
}

/** Opens a list row's history in a dialog. */
export function HistoryButton({ row, name }: HistoryButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-label={`History of ${name}`}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="clock" />
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={`History of ${name}`}>
        <HistoryList row={row} />
      </Dialog>
    </>
  )
}
