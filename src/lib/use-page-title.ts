import { useLayoutEffect } from 'react'
import { config } from '@/lib/config'

/** A page's title with the product's name, used for the window and the page's file. */
export const fullTitle = (title: string) => `${title} · ${config.productName}`

/** Sets the window's title, which screen readers announce after a change of route. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = fullTitle(title)
  }, [title])
}
