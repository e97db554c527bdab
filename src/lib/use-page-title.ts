import { createContext, useContext, useEffect } from 'react'
import { config } from '@/lib/config'

/** Takes the title of a page that is rendered at build time, where there is no window. */
export const TitleCollector = createContext<((title: string) => void) | null>(null)

/** Sets the title of the window, which a screen reader reads after a change of route. */
export function usePageTitle(title: string): void {
  const full = `${title} · ${config.productName}`
  useContext(TitleCollector)?.(full)
  useEffect(() => {
    document.title = full
  }, [full])
}
