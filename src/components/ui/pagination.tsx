import { clsx } from 'clsx'
import { formatCount } from '@/domain/money'
import { buttonStyle } from './button'
import { Icon } from './icon'
import { Link } from 'react-router-dom'

export interface PaginationProps {
  /** From 1. */
  page: number
  pageSize: number
  /** Rows on all pages together. */
  total: number
  /** Whether there are more rows than were counted. */
  isMore?: boolean
  /** The noun for the count: `['child', 'children']`. */
  noun: readonly [one: string, many: string]
  /** False if `ListCount` is above the list. */
  isCountShown?: boolean
  /** The URL of a page. Without it, `onPage` is called instead. */
  hrefOf?: (page: number) => string
  onPage?: (page: number) => void
}

/** The total, the current page, and links to its neighbours. */
export function Pagination({
  page,
  pageSize,
  total,
  isMore = false,
  noun,
  isCountShown = true,
  hrefOf,
  onPage,
}: PaginationProps) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      {isCountShown ? (
        <ListCount page={page} pageSize={pageSize} total={total} isMore={isMore} noun={noun} />
      ) : null}
      {pageCount > 1 ? (
        <nav aria-label="Pages" className="flex flex-wrap items-center gap-2">
          <Step
            target={Math.min(page - 1, pageCount)}
            isOpen={page > 1}
            label="Previous"
            hrefOf={hrefOf}
            onPage={onPage}
          />
          <span className="px-1 whitespace-nowrap tabular-nums" aria-current="page">
            {`Page ${formatCount(page)} of ${formatCount(pageCount)}`}
          </span>
          <Step
            target={page + 1}
            isOpen={page < pageCount}
            label="Next"
            hrefOf={hrefOf}
            onPage={onPage}
          />
        </nav>
      ) : null}
    </div>
  )
}

type ListCountProps = Pick<PaginationProps, 'page' | 'pageSize' | 'total' | 'isMore' | 'noun'>

/** The total, and which of them are on this page. */
export function ListCount({ page, pageSize, total, isMore = false, noun }: ListCountProps) {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  const isPaged = total > pageSize && first <= total
  return (
    <p role="status" className="text-muted-foreground tabular-nums">
      {`${isPaged ? `${formatCount(first)}–${formatCount(last)} of ` : ''}${isMore ? 'more than ' : ''}${formatCount(total)} ${total === 1 ? noun[0] : noun[1]}`}
    </p>
  )
}

interface StepProps {
  target: number
  isOpen: boolean
  label: 'Previous' | 'Next'
  hrefOf: PaginationProps['hrefOf'] | undefined
  onPage: PaginationProps['onPage'] | undefined
}

function Step({ target, isOpen, label, hrefOf, onPage }: StepProps) {
  const style = clsx(
    buttonStyle({ variant: 'secondary', size: 'small' }),
    'size-11 px-0! sm:w-auto sm:px-4!',
  )
  const words = (
    <>
      {label === 'Previous' ? <Icon name="arrow-left" /> : null}
      <span className="sr-only sm:not-sr-only">{label}</span>
      {label === 'Next' ? <Icon name="arrow-right" /> : null}
    </>
  )
  if (hrefOf && isOpen) {
    return (
      <Link to={hrefOf(target)} rel={label === 'Next' ? 'next' : 'prev'} className={style}>
        {words}
      </Link>
    )
  }
  return (
    <button type="button" disabled={!isOpen} onClick={() => onPage?.(target)} className={style}>
      {words}
    </button>
  )
}
