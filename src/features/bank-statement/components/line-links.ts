import type { ReceivedByLine } from '../used-lines'

/** Where a line leads to. */
export interface LineLinks {
  /** Opens a payment that waits, with its proof and family, what has arrived of it by this line, and the warnings about that. */
  onOpen: (id: string, received?: ReceivedByLine, warnings?: readonly string[]) => void
  /** The address at which payments are found by a reference or a name. */
  hrefOfPayments: (search: string) => string
  /** The address at which a child is managed. */
  hrefOfChild: (applicationId: string) => string
}
