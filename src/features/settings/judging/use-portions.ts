import { useCallback, useEffect, useRef, useState } from 'react'
import { type AppError, toAppError } from '@/lib/api/errors'
import type { Portion } from './progress-api'

export interface Portions {
  isRunning: boolean
  /** The number done since the start on this page. */
  count: number
  kept: readonly string[]
  error: AppError | null
  /** Runs until everything is done or a call fails. Resolves to whether everything is done. */
  run: () => Promise<boolean>
}

/** Runs work in batches, one call after another. Finished batches stay done, so that anybody can resume. */
export function usePortions(step: () => Promise<Portion>, onEnd: () => Promise<unknown>): Portions {
  const [state, setState] = useState<Omit<Portions, 'run'>>({
    isRunning: false,
    count: 0,
    kept: [],
    error: null,
  })
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const run = useCallback(async () => {
    setState((before) => ({ ...before, isRunning: true, error: null }))
    try {
      // Leaving the page stops halfway: the round shows it, and any owner can resume.
      while (!isGone.current) {
        const portion = await step()
        setState((before) => ({
          ...before,
          count: before.count + portion.count,
          kept: [...before.kept, ...portion.kept],
        }))
        if (portion.isDone) {
          await onEnd()
          return true
        }
      }
      return false
    } catch (cause) {
      setState((before) => ({ ...before, error: toAppError(cause) }))
      await onEnd()
      return false
    } finally {
      setState((before) => ({ ...before, isRunning: false }))
    }
  }, [step, onEnd])

  return { ...state, run }
}
