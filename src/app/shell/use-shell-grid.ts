import { useContext } from 'react'
import { PageRecordContext } from '@/app/routes/page-record-context'

/** The side bar and the page on wide screens; the panel has tabs above its page. */
export function useShellGrid(): string {
  const isPanel = useContext(PageRecordContext)?.layout === 'admin'
  return isPanel ? '' : 'lg:grid lg:grid-cols-[16rem_1fr]'
}
