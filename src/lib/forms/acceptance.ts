import { checkPlainText } from '@/domain/plain-text'

const MAX_REASON_LENGTH = 500

/** The answer to a ticket for which less, or another currency, arrived than is due. */
export interface Acceptance {
  ticket: '' | 'full' | 'rest'
  /** Why it is accepted as full. */
  reason: string
}

/** Tells `refuse` which field lacks what. */
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
