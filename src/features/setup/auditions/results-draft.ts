import { readDraft } from '@/lib/forms/drafts'

/** Where this tab keeps the results of a day that the server does not have. */
export const resultsDraftKey = (auditionId: string): string => `audition-results-${auditionId}`

/** Whether there are such results, which the day then shows at once. */
export const hasTypedResults = (auditionId: string): boolean =>
  readDraft(resultsDraftKey(auditionId)) !== null
