import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

export interface PageHeadingProps {
  className?: string
  children: ReactNode
}

/**
 * The only h1 of a page. After a change of route it takes the focus, so that a screen reader starts reading where the
 * eye does. On the first load the browser's own focus is left alone.
 */
export function PageHeading({ className, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname, hash } = useLocation()
  const isFirstLoad = key === 'default'

  useEffect(() => {
    if (!isFirstLoad && hash === '') heading.current?.focus({ preventScroll: true })
    // A change of the query alone (a filter, a tab, a page) leaves the focus where it is.
    // oxlint-disable-next-line react/exhaustive-deps -- see the line above
  }, [pathname])

  return (
    <h1 ref={heading} tabIndex={-1} className={clsx('text-3xl', className)}>
      {children}
    </h1>
  )
}
