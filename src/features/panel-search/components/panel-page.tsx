import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { KeyboardShortcuts } from '@/components/keyboard-shortcuts'
import { PageHeading } from '@/components/page-heading'
import { Icon } from '@/components/ui/icon'
import { yearQuery } from '@/lib/list-params'
import { paths } from '@/lib/paths'
import { PanelSearch } from './panel-search'

export interface PanelPageProps {
  title: string
  /** The control beside the heading. */
  beside?: ReactNode
  /** The year that is chosen, which the way back keeps. */
  year?: number | null
  children: ReactNode
}

/** A page of the panel beside its tabs: with the way back, the search of the whole panel and the keys. */
export function PanelPage({ title, beside, year = null, children }: PanelPageProps) {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Link
          to={
            year === null
              ? paths.adminDashboard
              : `${paths.adminDashboard}?tab=pending${yearQuery(year)}`
          }
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary-strong underline underline-offset-4 print:hidden"
        >
          <Icon name="arrow-left" />
          Back to the Admin Panel
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="flex items-center gap-2 sm:gap-4">
            <PageHeading>{title}</PageHeading>
            {beside}
          </div>
          <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
            <KeyboardShortcuts />
            <PanelSearch />
          </div>
        </div>
      </div>
      {children}
    </div>
  )
}
