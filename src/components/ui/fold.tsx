import { type ReactNode, useState } from 'react'
import { Icon } from './icon'

export interface FoldProps {
  title: string
  /** The value as it is now, in one line: a name or an address, which no browser translates. */
  value?: string
  /** The content; told whether it was ever opened, so that its code and data are fetched only then. */
  children: (wasOpened: boolean) => ReactNode
}

/** One line that opens what belongs to it. */
export function Fold({ title, value, children }: FoldProps) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details
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
