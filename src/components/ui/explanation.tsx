import { type ReactNode, useId, useState } from 'react'

export interface ExplanationProps {
  /** The thing that it explains, read out with the button's sign. */
  of: string
  children: ReactNode
}

/**
 * A "?" that opens the words which explain what stands beside it, for who asks. Its place is a row that wraps, whose whole
 * width the words take. On paper, where nothing is pressed, they stand.
 */
export function Explanation({ of, children }: ExplanationProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={`What does this mean: ${of}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setIsOpen(false)
        }}
        className="-my-2 inline-flex size-11 shrink-0 items-center justify-center print:hidden"
      >
        <span
          aria-hidden
          className="inline-flex size-6 items-center justify-center rounded-full border-2 border-night-indigo text-sm font-bold text-heading"
        >
          ?
        </span>
      </button>
      <div
        id={id}
        className={`max-w-prose basis-full text-muted-foreground print:block ${isOpen ? '' : 'hidden'}`}
      >
        {children}
      </div>
    </>
  )
}
