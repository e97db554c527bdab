import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** A new page starts at its top; going back keeps the place, which the browser remembers. */
export function ScrollToTop() {
  const { pathname } = useLocation()
  const kind = useNavigationType()

  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (kind !== 'POP') window.scrollTo(0, 0)
  }, [pathname, kind])

  return null
}
