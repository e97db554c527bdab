import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './icon'

export interface FoldProps {
  title: string
  /** The current value in one line: a name or an address, which browsers must not translate. */
  value?: string
  /** Whether it starts open and scrolled into view, for a URL that leads to it. */
  isOpenFirst?: boolean
  /** Renders the content. `wasOpened` says whether it was ever opened, so that code and data load only then. */
  children: (wasOpened: boolean) => ReactNode
}

/** A line that unfolds its content. */
export function Fold({ title, value, isOpenFirst = false, children }: FoldProps) {
  const [wasOpened, setWasOpened] = useState(isOpenFirst)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isOpenFirst) details.current?.scrollIntoView()
  }, [isOpenFirst])
  return (
    <details
      ref={details}
      open={isOpenFirst}
      className="group border-b border-border last:border-b-0"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setWasOpened(true)
      }}
    >
      <summary className="flex min-h-14 items-center gap-3 rounded-control py-2 hover:bg-muted">
        <span className="min-w-0 flex-1">
          <h3 className="text-base leading-tight">{title}</h3>
          {value ? (
            <span translate="no" className="block wrap-anywhere text-muted-foreground">
              {value}
            </span>
          ) : null}
        </span>
        <Icon name="chevron" className="group-open:rotate-180" />
      </summary>
      <div className="pt-2 pb-4">{children(wasOpened)}</div>
    </details>
  )
}
