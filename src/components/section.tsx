import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface SectionProps {
  /** The section's id and the target of links to it. */
  id: string
  title: ReactNode
  intro?: ReactNode
  /** The background. */
  tone?: 'plain' | 'muted' | 'night'
  /** The intro is the main content: large and centred. */
  isQuote?: boolean
  className?: string
  children?: ReactNode
}

const TONES = {
  plain: '',
  muted: 'bg-muted',
  night: 'bg-night pattern-adire on-night',
}

/** A section of a public page: its heading, a sentence and its content. */
export function Section({
  id,
  title,
  intro,
  tone = 'plain',
  isQuote = false,
  className,
  children,
}: SectionProps) {
  return (
    <section aria-labelledby={id} className={TONES[tone]}>
      <div
        className={clsx(
          'mx-auto max-w-page px-4 py-8 sm:py-16',
          isQuote && 'text-center',
          className,
        )}
      >
        <h2 id={id} className={isQuote ? 'text-lg' : 'text-2xl sm:text-3xl'}>
          {title}
        </h2>
        {intro ? (
          <p
            className={clsx(
              'mt-2 sm:mt-3',
              isQuote
                ? 'mx-auto max-w-3xl text-xl leading-8 font-semibold sm:text-2xl sm:leading-10'
                : 'max-w-prose sm:text-lg',
              !isQuote && (tone === 'night' ? 'text-night-muted' : 'text-muted-foreground'),
            )}
          >
            {intro}
          </p>
        ) : null}
        {children ? <div className="mt-5 sm:mt-8">{children}</div> : null}
      </div>
    </section>
  )
}
