/** The maximum number of children per account. */
export const MAX_CHILDREN = 20

/** The maximum of undecided payments per account, and separately of undecided subscriptions. */
export const MAX_PENDING_PAYMENTS = 20

/** The maximum of undecided payments for one child's ticket. */
export const MAX_PENDING_TICKET_PAYMENTS = 3
