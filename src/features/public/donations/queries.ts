import { useMutation } from '@tanstack/react-query'
import { insertDonation } from './api'
import type { DonationInput } from './schema'

/** `hasSession` says whether this browser holds a session, so that the donation is the account's. */
export function useSubmitDonation(hasSession: boolean) {
  return useMutation({
    mutationFn: (input: DonationInput) => insertDonation(input, hasSession),
    meta: { errorTitle: 'Submission Failed' },
  })
}
