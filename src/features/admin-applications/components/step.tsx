import { type ReactNode, useId } from 'react'

export interface StepProps {
  number: 1 | 2 | 3 | 4
  title: string
  children: ReactNode
}

/** One of the manage dialog's four steps. */
export function Step({ number, title, children }: StepProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-border pt-4">
      <h3 id={id} className="text-lg">
        <span className="text-muted-foreground">Step {number}</span> {title}
      </h3>
      {children}
    </section>
  )
}
