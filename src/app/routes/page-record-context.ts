import { createContext } from 'react'
import type { PageRecord } from './page-record'

/** The record of the page that the address shows, for what stands in its place until it can be drawn. */
export const PageRecordContext = createContext<PageRecord | null>(null)
