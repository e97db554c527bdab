import { useEffect } from 'react'

/** Keeps a page out of search engines while it is open; the host says the same in a header. */
export function useNoIndex(): void {
  useEffect(() => {
    const tag = document.createElement('meta')
    tag.name = 'robots'
    tag.content = 'noindex'
    document.head.append(tag)
    return () => tag.remove()
  }, [])
}
