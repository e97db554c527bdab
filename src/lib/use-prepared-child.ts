import { useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormSetValue } from 'react-hook-form'
import { dayIn } from '@/domain/dates'
import { DEFAULT_COUNTRY } from '@/domain/regions'
import { type PreparedChild, readPreparedChild } from '@/lib/prepared-child'
import { keepPreparedAnswers, preparedAnswers } from '@/lib/startup'
import { useIsHydrated } from '@/lib/use-is-hydrated'

export interface Prepared {
  /** The prefilled answers. A form with these keeps no draft, so that none of them is stored. */
  answers: PreparedChild | null
  /** The outcome to show to the parent, or null without one and in prerendered HTML. */
  outcome: 'filled' | 'old' | 'unreadable' | null
}

/** The answers that the office prepared in the link to this page, until they were sent. */
export function usePreparedChild(maxAge: number): Prepared {
  const isHydrated = useIsHydrated()
  const [read] = useState(() => {
    const text = preparedAnswers()
    return text === null
      ? null
      : readPreparedChild(text, maxAge, dayIn(DEFAULT_COUNTRY, new Date()))
  })
  const answers = typeof read === 'object' ? read : null
  // A link that fills in nothing is reported once.
  useEffect(() => {
    if (!answers) keepPreparedAnswers(null)
  }, [answers])
  const outcome = typeof read === 'string' ? read : answers && ('filled' as const)
  return { answers, outcome: isHydrated ? outcome : null }
}

/**
 * Sends a form. Its prepared answers are cleared first, so that a new session does not bring them to the next form, and
 * restored if it is refused.
 */
export async function sendPreparedAnswers(send: () => Promise<unknown>): Promise<void> {
  const sent = preparedAnswers()
  keepPreparedAnswers(null)
  try {
    await send()
  } catch (refusal) {
    keepPreparedAnswers(sent)
    throw refusal
  }
}

/** Enters answers into a form as if they were typed, after its initial values are set. */
export function useFillIn<Input extends FieldValues>(
  setValue: UseFormSetValue<Input>,
  answers: Partial<Input> | null,
): void {
  const [first] = useState(answers)
  useEffect(() => {
    for (const [name, value] of Object.entries(first ?? {})) {
      setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true })
    }
  }, [first, setValue])
}
