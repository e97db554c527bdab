import { useState } from 'react'

const keyOf = (help: string) => `help-${help}`

function readSteps(help: string): string[] {
  try {
    return (window.localStorage.getItem(keyOf(help)) ?? '').split(' ').filter(Boolean)
  } catch {
    return []
  }
}

export interface HelpSteps {
  isDone: (step: string) => boolean
  tick: (step: string, isDone?: boolean) => void
}

/**
 * The transfer steps ticked off on this phone. `help` identifies amount and child, so that another amount starts
 * afresh. The ticks never leave the device.
 */
export function useHelpSteps(help: string): HelpSteps {
  const [ticked, setTicked] = useState(() => ({ help, done: readSteps(help) }))
  if (ticked.help !== help) setTicked({ help, done: readSteps(help) })
  const { done } = ticked
  function tick(step: string, isDone = true) {
    const next = [...done.filter((one) => one !== step), ...(isDone ? [step] : [])]
    setTicked({ help, done: next })
    try {
      window.localStorage.setItem(keyOf(help), next.join(' '))
    } catch {
      // Without storage the ticks last until the page is closed.
    }
  }
  return { isDone: (step: string) => done.includes(step), tick }
}
