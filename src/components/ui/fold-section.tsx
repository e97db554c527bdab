import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon'

export interface FoldSectionProps {
  title: ReactNode
  /** Its state or content, in one line. */
  summary: ReactNode
  isOpen: boolean
  onToggle: () => void
  /** A button beside it, open or not. */
  action?: ReactNode
  children: ReactNode
}

/** A section of a dialog, folded to a line that says what is inside. */
export function FoldSection({
  title,
  summary,
  isOpen,
  onToggle,
  action,
  children,
}: FoldSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-border">
      <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-1">
        <h3 className="text-lg">
          <button
            type="button"
            id={id}
            aria-expanded={isOpen}
            aria-controls={`${id}-content`}
            onClick={onToggle}
            className="inline-flex min-h-11 items-center gap-2 text-left"
          >
            <span>{title}</span>
            <Icon name="chevron" className={clsx(isOpen && 'rotate-180')} />
          </button>
        </h3>
        <div className="flex min-w-0 flex-wrap items-center gap-2 text-muted-foreground">
          {summary}
        </div>
        {action}
      </div>
      <div id={`${id}-content`} hidden={!isOpen} className="pb-4">
        <div className="flex flex-col gap-4">{children}</div>
      </div>
    </section>
  )
}
