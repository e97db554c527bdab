import { createQueryClient } from '@/lib/query-client'

// One per tab, because public and signed-in pages are two branches of the route table.
export const queryClient = createQueryClient()
