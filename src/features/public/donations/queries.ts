import { useMutation } from '@tanstack/react-query'
import { insertDonation } from './api'
import type { DonationInput } from './schema'

/** `hasSession`: whether this browser has a session, so that the donation belongs to the account. */
export function useSubmitDonation(hasSession: boolean) {
  return useMutation({
    mutationFn: (input: DonationInput) => insertDonation(input, hasSession),
    meta: { errorTitle: 'Submission Failed' },
  })
}
