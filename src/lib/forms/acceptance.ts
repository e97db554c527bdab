import { checkPlainText } from '@/domain/plain-text'

const MAX_REASON_LENGTH = 500

/** The decision on a ticket for which less than the fee, or another currency, arrived. */
export interface Acceptance {
  ticket: '' | 'full' | 'rest'
  /** Why it is accepted as paid in full. */
  reason: string
}

/** Calls `refuse` for each field that lacks something. */
export function checkAcceptance(
  { ticket, reason }: Acceptance,
  refuse: (field: keyof Acceptance, message: string | undefined) => void,
): void {
  if (ticket === '') refuse('ticket', 'Please choose one')
  if (ticket !== 'full') return
  if (reason.trim() === '') refuse('reason', 'Please give a reason')
  else if (reason.trim().length > MAX_REASON_LENGTH) {
    refuse('reason', `Please shorten the reason to ${MAX_REASON_LENGTH} characters`)
  } else refuse('reason', checkPlainText(reason, 'The reason'))
}
