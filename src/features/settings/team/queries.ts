import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RunSurely } from '@/components/use-sign-in-again'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import type { AccessFilter } from './access-params'
import {
  acceptReset,
  appointMember,
  type Appointment,
  changeMember,
  fetchAccess,
  fetchTeam,
  type MemberStep,
  type AssignedRole,
  takeStep,
  type TeamMember,
} from './api'

export const teamQueries = {
  team: () =>
    queryOptions({
      queryKey: KEYS.team,
      queryFn: ({ signal }) => fetchTeam(signal),
      staleTime: 0,
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch the team. ' },
    }),
  access: (filter: AccessFilter) =>
    queryOptions({
      queryKey: [...KEYS.team, 'access', filter],
      queryFn: ({ signal }) => fetchAccess(filter, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch who read what. ' },
    }),
}

export function useAppointMember(runSurely: RunSurely) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (appointment: Appointment) => runSurely(() => appointMember(appointment)),
    meta: { errorTitle: 'Nobody was appointed' },
    onSuccess: (_result, { email }) => {
      notify({ title: `${email.trim()} is on the team now.`, kept: [email.trim()] })
      // The second factor may be required from now on.
      return queryClient.invalidateQueries()
    },
  })
}

export function useChangeMember(runSurely: RunSurely) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ member, assigned }: { member: TeamMember; assigned: AssignedRole }) =>
      runSurely(() => changeMember(member.id, assigned)),
    meta: { errorTitle: 'Nothing was changed' },
    onSuccess: (_result, { member }) => {
      notify({
        title: `The part of ${member.account_email} is changed.`,
        kept: [member.account_email],
      })
      // Changing one's own role closes pages.
      return queryClient.invalidateQueries({ queryKey: member.is_self ? [] : KEYS.team })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: KEYS.team }),
  })
}

const DONE: Record<MemberStep, (email: string) => string> = {
  end_member: (email) => `${email} has no part any more.`,
  confirm_member: (email) => `${email} can go on.`,
  reset_member_factor: (email) => `The authenticators of ${email} are removed.`,
}

export function useAcceptReset(runSurely: RunSurely) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ member, code }: { member: TeamMember; code: string }) =>
      runSurely(() => acceptReset(member.id, code)),
    meta: { errorTitle: 'Nothing was changed' },
    onSuccess: (_result, { member }) => {
      notify({ title: `${member.account_email} can add an authenticator now.` })
      return queryClient.invalidateQueries({ queryKey: KEYS.team })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: KEYS.team }),
  })
}

export function useMemberStep(runSurely: RunSurely) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ step, member }: { step: MemberStep; member: TeamMember }) =>
      runSurely(() => takeStep(step, member.id)),
    meta: { errorTitle: 'Nothing was changed' },
    onSuccess: (_result, { step, member }) => {
      notify({ title: DONE[step](member.account_email) })
      // Ending one's own role closes the panel.
      return queryClient.invalidateQueries({ queryKey: step === 'end_member' ? [] : KEYS.team })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: KEYS.team }),
  })
}
