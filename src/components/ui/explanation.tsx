import { type ReactNode, useId, useState } from 'react'

export interface ExplanationProps {
  /** The subject of the explanation, part of the button's accessible name. */
  of: string
  children: ReactNode
}

/**
 * A "?" button that reveals an explanation of what is beside it. Place it in a row that wraps, because the explanation
 * takes the whole width. In print, where nothing can be pressed, it is always shown.
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
