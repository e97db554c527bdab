/** How many children one account may enter. */
export const MAX_CHILDREN = 20

/** How many payments of one account may wait for a decision; as many subscriptions again. */
export const MAX_PENDING_PAYMENTS = 20

/** How many of them may be for the ticket of one child. */
export const MAX_PENDING_TICKET_PAYMENTS = 3
