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
 * The steps of a transfer that somebody ticked off on this phone. `help` names what is to be sent and for whom, so
 * that another amount begins anew. Nobody else hears of them.
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
      // Without storage the ticks hold until the page is closed.
    }
  }
  return { isDone: (step: string) => done.includes(step), tick }
}
