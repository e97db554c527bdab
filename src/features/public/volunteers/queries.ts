import { useMutation } from '@tanstack/react-query'
import { insertVolunteer } from './api'

/** A failure is said in the form, beside the way to try again: WhatsApp has the message all the same. */
export function useSubmitVolunteer() {
  return useMutation({ mutationFn: insertVolunteer })
}
