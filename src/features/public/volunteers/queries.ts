import { useMutation } from '@tanstack/react-query'
import { insertVolunteer } from './api'

/** The form shows a failure with a retry: WhatsApp has the message anyway. */
export function useSubmitVolunteer() {
  return useMutation({ mutationFn: insertVolunteer })
}
