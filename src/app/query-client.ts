import { createQueryClient } from '@/lib/query-client'

// One for the tab: public and signed-in pages are two branches of the route table.
export const queryClient = createQueryClient()
