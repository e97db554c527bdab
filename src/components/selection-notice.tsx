import { Button } from './ui/button'

export interface SelectionNoticeProps {
  /** Says which rows have left a selection and why; empty for none. */
  notice: string
  onDismiss: () => void
}

/** Says, calmly and aloud, that a selection has become smaller. It stands outside the list, which may be empty by then. */
export function SelectionNotice({ notice, onDismiss }: SelectionNoticeProps) {
  const isShown = notice !== ''
  return (
    <div
      className={
        isShown
          ? 'flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-info-soft px-4 py-2 text-info-strong'
          : // Without a box of its own, so that no gap stands around nothing.
            'contents'
      }
    >
      {/* Always there: a screen reader tells what changes in it. */}
      <p role="status" className="min-w-0 wrap-anywhere empty:hidden">
        {notice}
      </p>
      {isShown ? (
        <Button size="small" variant="quiet" onClick={onDismiss}>
          Dismiss
        </Button>
      ) : null}
    </div>
  )
}
