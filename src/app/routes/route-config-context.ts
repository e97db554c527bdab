import { createContext } from 'react'
import type { RouteConfig } from './route-config'

/** The route config of the current page, for what is shown until the page can render. */
export const RouteConfigContext = createContext<RouteConfig | null>(null)
