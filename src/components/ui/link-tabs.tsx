import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { TabCount, tabListStyle, tabStyle } from './tab-style'

interface LinkTab {
  to: string
  label: string
  isCurrent: boolean
  /** How much work waits there. */
  count?: number
  /** Whether the count is of existing items, none of which are waiting. */
  isMuted?: boolean
  /** Whether there are more than were counted. */
  isMore?: boolean
}

export interface LinkTabsProps {
  label: string
  tabs: readonly LinkTab[]
  /** For more tabs than usually fit on a wide screen: they are closer together there. */
  isDense?: boolean
}

/** Tabs with their own URLs, so that each can be reloaded, shared and reached with Back. */
export function LinkTabs({ label, tabs, isDense = false }: LinkTabsProps) {
  const list = useRef<HTMLUListElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to
  // On a phone the tabs are wider than the screen.
  useEffect(() => {
    list.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])

  return (
    <nav aria-label={label} className="min-w-0">
      <ul ref={list} className={clsx(tabListStyle, isDense && 'lg:gap-0')}>
        {tabs.map((tab) => (
          <li key={tab.to} className="flex shrink-0">
            <Link
              to={tab.to}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className={clsx(
                tabStyle,
                'aria-[current=page]:border-primary aria-[current=page]:text-heading',
                isDense && 'lg:gap-1.5 lg:px-2.5 lg:text-sm',
              )}
            >
              <span>{tab.label}</span>
              <TabCount count={tab.count} isMuted={tab.isMuted} isMore={tab.isMore} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
