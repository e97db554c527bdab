import { useLayoutEffect } from 'react'
import { config } from '@/lib/config'

/** A page's title with the product's name, as the window and the page's file have it. */
export const fullTitle = (title: string) => `${title} · ${config.productName}`

/** Sets the title of the window, which a screen reader reads after a change of route. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = fullTitle(title)
  }, [title])
}
