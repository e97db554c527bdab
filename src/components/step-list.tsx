import type { ReactNode } from 'react'
import { Star } from './star'

export interface StepListProps {
  label: string
  steps: readonly { title: string; text: ReactNode }[]
}

/** A few numbered stars joined by a line; downwards on phones, across on wide screens. */
export function StepList({ label, steps }: StepListProps) {
  return (
    <ol aria-label={label} className="grid md:auto-cols-fr md:grid-flow-col md:gap-6">
      {steps.map((step, index) => (
        <li
          key={step.title}
          className="relative grid grid-cols-[min(4rem,18vw)_1fr] gap-x-4 pb-8 last:pb-0 md:block md:pb-0"
        >
          {index < steps.length - 1 ? (
            <span
              aria-hidden
              className="absolute top-17 bottom-1 left-[1.875rem] border-l-4 border-dotted border-night-border md:top-[1.875rem] md:right-[-1rem] md:bottom-auto md:left-19 md:border-t-4 md:border-l-0"
            />
          ) : null}
          <span aria-hidden className="relative grid size-16 place-items-center">
            <Star className="absolute inset-0 size-16" />
            <span className="relative grid size-8 place-items-center rounded-pill bg-night text-lg font-extrabold text-accent">
              {index + 1}
            </span>
          </span>
          <div className="min-w-0 md:mt-4">
            <h3 className="text-xl">{step.title}</h3>
            <p className="mt-1">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
