import type { ReceivedByLine } from '../used-lines'

/** Where a line leads to. */
export interface LineLinks {
  /** Opens a payment that waits, with its proof and family, and with what has arrived of it by this line. */
  onOpen: (id: string, received?: ReceivedByLine) => void
  /** The address at which payments are found by a reference or a name. */
  hrefOfPayments: (search: string) => string
  /** The address at which a child is managed. */
  hrefOfChild: (applicationId: string) => string
}
