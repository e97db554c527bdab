import { type ReactNode, useEffect, useState } from 'react'
import { Button, type ButtonStyle } from './button'
import { Icon } from './icon'

export interface CopyButtonProps extends ButtonStyle {
  value: string
  /** The name of the value, such as "account number", read after "Copy". */
  what: ReactNode
  /** If the value is not beside the button, the button names what it copies. */
  isNamed?: boolean
  onCopied?: (() => void) | undefined
  /** The browser refused; the value stays on screen to be copied by hand. */
  onRefused?: (() => void) | undefined
}

const OUTCOMES = {
  copied: 'Copied',
  refused: 'Please press and hold the text to copy it.',
} as const

const DONE_FOR_MS = 2500

export function CopyButton({
  value,
  what,
  isNamed = false,
  onCopied,
  onRefused,
  variant = 'secondary',
  size = 'small',
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)

  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), DONE_FOR_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
      onCopied?.()
    } catch {
      setOutcome('refused')
      onRefused?.()
    }
  }

  return (
    <>
      <Button variant={variant} size={size} onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        <span>{outcome === 'copied' ? 'Copied' : 'Copy'}</span>
        <span className={isNamed ? undefined : 'sr-only'}>
          {' '}
          <span>{what}</span>
        </span>
      </Button>
      <span role="status" className={outcome === 'refused' ? 'text-sm' : 'sr-only'}>
        {outcome === null ? '' : OUTCOMES[outcome]}
      </span>
    </>
  )
}
