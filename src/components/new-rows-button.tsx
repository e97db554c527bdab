import { formatCount } from '@/domain/money'
import { Button } from './ui/button'
import { Icon } from './ui/icon'

export interface NewRowsButtonProps {
  count: number
  onShow: () => void
}

/** Says how many rows have come since, and brings them in when it is asked to. */
export function NewRowsButton({ count, onShow }: NewRowsButtonProps) {
  return (
    <div role="status" className="empty:hidden">
      {count > 0 ? (
        <Button size="small" variant="secondary" onClick={onShow}>
          <Icon name="plus" />
          {formatCount(count)} new
          <span className="sr-only"> in this list, show</span>
        </Button>
      ) : null}
    </div>
  )
}
