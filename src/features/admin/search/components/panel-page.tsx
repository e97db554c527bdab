import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { Icon } from '@/components/ui/icon'

export interface PanelPageProps {
  title: string
  /** The control beside the heading. */
  beside?: ReactNode
  /** The URL of a back link, which the specification requires on one page. */
  backTo?: string
  children: ReactNode
}

/** A panel page: heading and content. */
export function PanelPage({ title, beside, backTo, children }: PanelPageProps) {
  const { hash } = useLocation()
  // The browser resolved the URL's fragment before the page had rendered.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <div className="flex flex-col gap-6">
      <div>
        {backTo === undefined ? null : (
          <Link
            to={backTo}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary-strong underline underline-offset-4 print:hidden"
          >
            <Icon name="arrow-left" />
            Back to the Admin Panel
          </Link>
        )}
        <div className="flex flex-wrap items-center gap-2 sm:gap-4">
          <PageHeading className="max-sm:text-2xl">{title}</PageHeading>
          {beside}
        </div>
      </div>
      {children}
    </div>
  )
}
