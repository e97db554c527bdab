import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KEYS } from '@/lib/query-keys'
import { answerLetter, type LetterAnswer } from './api'

/** Answers a letter; the page itself shows what came of it. */
export function useAnswerLetter(answer: LetterAnswer) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => answerLetter(token, answer),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEYS.letters }),
  })
}
