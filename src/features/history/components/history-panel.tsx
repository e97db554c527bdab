import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useMember } from '@/lib/member'
import { HistoryList, type HistoryListProps } from './history-list'
import { Readings } from './readings'

/** A history that unfolds in place; it is fetched only then. */
export function HistoryPanel(props: HistoryListProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { isOwner } = useMember()
  const { table, id: rowId } = props.row
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="clock" />
        History
        <Icon name="chevron" className={isOpen ? 'rotate-180' : ''} />
      </Button>
      <div id={id} className="pt-2">
        {isOpen ? <HistoryList {...props} /> : null}
        {isOpen && isOwner && table === 'applications' ? <Readings childId={rowId} /> : null}
      </div>
    </div>
  )
}
