import { useState } from 'react'
import { type AppError, toAppError } from '@/lib/api/errors'

/**
 * For a dialog that is locked while its action runs. `run` unlocks it however the action ends, so that nobody is stuck
 * in it, and keeps the refusal. Resolves to whether the action succeeded.
 */
export function useAct() {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<AppError | null>(null)

  async function run(act: () => Promise<unknown>): Promise<boolean> {
    setIsBusy(true)
    setRefusal(null)
    try {
      await act()
      return true
    } catch (cause) {
      setRefusal(toAppError(cause))
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, refusal, run }
}
