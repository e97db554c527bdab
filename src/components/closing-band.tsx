import type { ReactNode } from 'react'
import { Star } from './star'

export interface ClosingBandProps {
  id: string
  title: string
  text: ReactNode
  actions: ReactNode
}

/** The end of a public page: a sentence and its button. */
export function ClosingBand({ id, title, text, actions }: ClosingBandProps) {
  return (
    <section aria-labelledby={id} className="sky-dawn on-night">
      <div className="pattern-adire">
        <div className="mx-auto flex max-w-page flex-col items-center gap-3 px-4 py-8 text-center sm:gap-4 sm:py-16">
          <span aria-hidden className="flex items-end gap-3">
            <Star className="size-8" />
            <Star className="size-14" />
            <Star className="size-8" />
          </span>
          <h2 id={id} className="text-2xl sm:text-3xl">
            {title}
          </h2>
          <p className="max-w-prose text-lg">{text}</p>
          <div className="mt-2 flex flex-col gap-3 self-stretch sm:mt-4 sm:flex-row sm:flex-wrap sm:justify-center">
            {actions}
          </div>
        </div>
      </div>
    </section>
  )
}
