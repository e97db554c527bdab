import { useState } from 'react'
import { formatCount } from '@/domain/money'
import { SelectionBar as Bar } from '@/components/selection-bar'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { type TickedChildren, tickedHref } from '@/lib/ticked-children'
import type { ListPage } from '@/lib/use-list'
import type { Selection } from '@/lib/use-selection'
import { type AdminApplication, MAX_SELECTED } from '../api'
import { BULK_ACTIONS, type BulkAction, fits } from '../bulk'

export interface SelectionBarProps {
  onPage: readonly AdminApplication[]
  /** The count of all matches, as far as it goes. */
  list: Pick<ListPage<AdminApplication>, 'total' | 'isMore'>
  selection: Selection<AdminApplication>
  /** Takes a snapshot of the current matches. */
  fetchAll: () => Promise<readonly AdminApplication[]>
  onAct: (action: BulkAction) => void
}

const WORDS: Record<BulkAction, (count: string) => string> = {
  approve: (count) => `Approve ${count}`,
  plan: (count) => `Put ${count} on an audition day`,
  reject: (count) => `Reject ${count}`,
}

/** Selects a page or all matches, and offers the bulk actions. */
export function SelectionBar({ onPage, list, selection, fetchAll, onAct }: SelectionBarProps) {
  const [isFetching, setIsFetching] = useState(false)
  const { chosen } = selection
  const all = Math.min(list.total, MAX_SELECTED)

  async function selectAll() {
    setIsFetching(true)
    try {
      selection.select(await fetchAll(), true)
    } finally {
      setIsFetching(false)
    }
  }

  return (
    <Bar
      onPage={onPage}
      selection={selection}
      label="Select all on this page"
      more={
        list.total > onPage.length ? (
          <Button
            size="small"
            variant="link"
            isBusy={isFetching}
            busyText="Selecting…"
            onClick={() => void selectAll()}
          >
            {list.total > MAX_SELECTED
              ? `Select the first ${formatCount(all)} of ${formatCount(list.total)}${list.isMore ? '+' : ''} that fit`
              : `Select all ${formatCount(all)} that fit`}
          </Button>
        ) : null
      }
      actions={[
        <ButtonLink
          key="message"
          size="small"
          variant="secondary"
          to={tickedHref(chosen[0]?.edition ?? null)}
          state={{ children: chosen.map(({ id }) => id) } satisfies TickedChildren}
        >
          Message their parents
        </ButtonLink>,
        ...BULK_ACTIONS.filter((action) => chosen.some((row) => fits(action, row))).map(
          (action) => (
            <Button
              key={action}
              size="small"
              variant={action === 'reject' ? 'secondary' : 'primary'}
              onClick={() => onAct(action)}
            >
              <span>
                {WORDS[action](formatCount(chosen.filter((row) => fits(action, row)).length))}
              </span>
              <span className="sr-only"> selected</span>
            </Button>
          ),
        ),
      ]}
    />
  )
}
