import { useMutation } from '@tanstack/react-query'
import { requestAdminCode } from './api'

export function useRequestAdminCode() {
  return useMutation({ mutationFn: requestAdminCode, meta: { errorTitle: 'No code was made' } })
}
