import { useContext } from 'react'
import { RouteConfigContext } from '@/app/routes/route-config-context'

/** The sidebar and the page on wide screens. The panel has tabs above its page instead. */
export function useShellGrid(): string {
  const isPanel = useContext(RouteConfigContext)?.layout === 'admin'
  return isPanel ? '' : 'lg:grid lg:grid-cols-[16rem_1fr]'
}
