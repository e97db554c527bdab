import { useMutation } from '@tanstack/react-query'
import { makeTeamAccount, requestAdminCode } from './api'

export function useRequestAdminCode() {
  return useMutation({ mutationFn: requestAdminCode, meta: { errorTitle: 'No code was made' } })
}

export function useMakeTeamAccount() {
  return useMutation({ mutationFn: makeTeamAccount })
}
