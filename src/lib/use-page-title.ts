import { useEffect } from 'react'
import { config } from '@/lib/config'

/** Sets the title of the window, which a screen reader reads after a change of route. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${config.productName}`
  }, [title])
}
