import type { Currency } from '@/domain/money'
import type { ReceivedByLine } from '../used-lines'

/** A payment, or the rest of a transfer, of which something went back, and what its dialog begins with. */
export interface Refund {
  of: { rowId: string } | { transferId: string }
  name: string
  atMost: number
  currency: Currency
  first: { amount: number; date: string | null }
}

/** Where a line leads to. */
export interface LineLinks {
  /** Opens a payment that waits, with its proof and family, what has arrived of it by this line, and the warnings about that. */
  onOpen: (id: string, received?: ReceivedByLine, warnings?: readonly string[]) => void
  /** The address at which payments are found by a reference or a name. */
  hrefOfPayments: (search: string) => string
  /** The address at which a child is managed. */
  hrefOfChild: (applicationId: string) => string | null
}
