import * as Radix from '@radix-ui/react-tabs'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { TabCount, tabListStyle, tabStyle } from './tab-style'

interface Tab {
  value: string
  label: string
  count?: number
  content: ReactNode
}

export interface TabsProps {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab[]
  defaultValue?: string
}

/** Tabs that switch a section of a page. If a tab belongs in the URL, use LinkTabs. */
export function Tabs({ label, tabs, defaultValue = tabs[0]?.value ?? '' }: TabsProps) {
  return (
    <Radix.Root defaultValue={defaultValue} className="min-w-0">
      <Radix.List aria-label={label} className={tabListStyle}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={clsx(
              tabStyle,
              'data-[state=active]:border-primary data-[state=active]:text-heading',
            )}
          >
            <span>{tab.label}</span>
            <TabCount count={tab.count} />
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
