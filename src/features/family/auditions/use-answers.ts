import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Country } from '@/domain/regions'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import { type Answer, answerAudition, saveCare, withdrawCare } from './answers-api'
import type { CareInput } from './schema'

function useAuditionMutation<Given>(
  mutationFn: (given: Given) => Promise<void>,
  title: (given: Given) => string,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { errorTitle: 'This was not saved' },
    onSuccess: (_result, given) => {
      notify({ title: title(given) })
      return queryClient.invalidateQueries({ queryKey: KEYS.applications })
    },
  })
}

export const useAnswerAudition = () =>
  useAuditionMutation(
    (answer: Answer) => answerAudition(answer),
    ({ answer }) =>
      answer === 'coming' ? 'See you there!' : "Thank you for telling us. We'll be in touch.",
  )

export const useSaveCare = (applicationId: string, country: Country) =>
  useAuditionMutation(
    (input: CareInput) => saveCare(applicationId, country, input),
    () => 'Saved for the day.',
  )

export const useWithdrawCare = (applicationId: string) =>
  useAuditionMutation(
    () => withdrawCare(applicationId),
    () => 'Deleted.',
  )
