import { useCallback, useEffect, useRef, useState } from 'react'
import { type AppError, toAppError } from '@/lib/api/errors'
import type { Portion } from './progress-api'

export interface Portions {
  isRunning: boolean
  /** So many are done since it began here. */
  count: number
  kept: readonly string[]
  error: AppError | null
  /** Goes on until all is done, or a call fails. Resolves to whether all is done. */
  run: () => Promise<boolean>
}

/** Does work in portions, one call after the other. What a call did stays done, so that anybody can go on. */
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
      // Left half done when the page is left: the round says so, and any owner goes on.
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
