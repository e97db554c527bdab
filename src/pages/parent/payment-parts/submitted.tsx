import { EmailQuestion } from '@/features/account/letters/components/email-question'
import {
  PaymentSubmitted,
  type PaymentSubmittedProps,
} from '@/features/family/payments/components/payment-submitted'

export interface SubmittedProps extends Omit<PaymentSubmittedProps, 'question'> {
  userId: string
}

/** A payment that was stated, with the question whether its answer finds the family by email. */
export function Submitted({ userId, ...props }: SubmittedProps) {
  return <PaymentSubmitted {...props} question={<EmailQuestion userId={userId} />} />
}
