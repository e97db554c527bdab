import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import type { AccessFilter } from './access-params'
import {
  appointMember,
  changeMember,
  fetchAccess,
  fetchTeam,
  type MemberStep,
  type Part,
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
      notify({ title: `${email.trim()} is on the team now.` })
      // The second factor may be required from now on.
      return queryClient.invalidateQueries()
    },
  })
}

export function useChangeMember() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ member, part }: { member: TeamMember; part: Part }) =>
      changeMember(member.id, part),
    meta: { errorTitle: 'Nothing was changed' },
    onSuccess: (_result, { member }) => {
      notify({ title: `The part of ${member.account_email} is changed.` })
      // Changing the own part closes pages.
      return queryClient.invalidateQueries({ queryKey: member.is_self ? [] : ['team'] })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['team'] }),
  })
}

const DONE: Record<MemberStep, (email: string) => string> = {
  end_member: (email) => `${email} has no part any more.`,
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
