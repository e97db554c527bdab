import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KEYS } from '@/lib/query-keys'
import { answerEmail, type EmailAnswer } from './api'

/** Answers an email; the page itself shows the outcome. */
export function useAnswerEmail(answer: EmailAnswer) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => answerEmail(token, answer),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEYS.emails }),
  })
}
