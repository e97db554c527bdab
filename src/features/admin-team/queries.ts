import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import type { AccessFilter } from './access-params'
import {
  appointMember,
  fetchAccess,
  fetchTeam,
  type MemberStep,
  takeStep,
  type TeamMember,
} from './api'

export const teamQueries = {
  team: () =>
    queryOptions({
      queryKey: ['team'],
      queryFn: ({ signal }) => fetchTeam(signal),
      staleTime: 0,
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch the team. ' },
    }),
  access: (filter: AccessFilter) =>
    queryOptions({
      queryKey: ['team', 'access', filter],
      queryFn: ({ signal }) => fetchAccess(filter, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch who read what. ' },
    }),
}

export function useAppointMember() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: appointMember,
    meta: { errorTitle: 'Nobody was appointed' },
    onSuccess: (_result, { email }) => {
      notify({ title: `${email.trim()} is an administrator now.` })
      // The second factor may be required from now on.
      return queryClient.invalidateQueries()
    },
  })
}

const DONE: Record<MemberStep, (email: string) => string> = {
  end_member: (email) => `${email} is no administrator any more.`,
  confirm_member: (email) => `${email} can go on.`,
  reset_member_factor: (email) => `The authenticators of ${email} are removed.`,
}

export function useMemberStep() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ step, member }: { step: MemberStep; member: TeamMember }) =>
      takeStep(step, member.id),
    meta: { errorTitle: 'Nothing was changed' },
    onSuccess: (_result, { step, member }) => {
      notify({ title: DONE[step](member.account_email) })
      // Ending the own part closes the panel.
      return queryClient.invalidateQueries({ queryKey: step === 'end_member' ? [] : ['team'] })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['team'] }),
  })
}
