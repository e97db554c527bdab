import { useState } from 'react'

/**
 * Tracks values that a control has sent to the URL, which follows a moment later. When the URL confirms one of them,
 * however late, the control does not change. Any other change of the URL calls back.
 */
export function useAddressValue(value: string, onOther: () => void) {
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState<readonly string[]>([])
  if (value !== seen) {
    const at = sent.indexOf(value)
    setSeen(value)
    setSent(at < 0 ? [] : sent.slice(at + 1))
    if (at < 0) onOther()
  }
  return {
    /** The value in the address now, or soon. */
    latest: sent.at(-1) ?? value,
    send: (next: string) =>
      setSent((before) => (next === (before.at(-1) ?? value) ? before : [...before, next])),
  }
}
