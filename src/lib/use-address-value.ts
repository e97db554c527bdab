import { useState } from 'react'

/**
 * The values that a control asked its address for, which follows some moments later. An answer to one's own
 * wish changes nothing in the control, however late it comes; any other change of the address calls back.
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
