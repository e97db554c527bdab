import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface SectionProps {
  /** Names the section and is the target of a link to it. */
  id: string
  title: ReactNode
  intro?: ReactNode
  /** The background. */
  tone?: 'plain' | 'muted' | 'night'
  className?: string | undefined
  children?: ReactNode
}

const TONES = {
  plain: '',
  muted: 'bg-muted',
  night: 'bg-night pattern-adire on-night',
}

/** One subject of a public page: its heading, a sentence and what it is about. */
export function Section({ id, title, intro, tone = 'plain', className, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={TONES[tone]}>
      <div className={clsx('mx-auto max-w-page px-4 py-8 sm:py-16', className)}>
        <h2 id={id} className="text-2xl sm:text-3xl">
          {title}
        </h2>
        {intro ? (
          <p
            className={clsx(
              'mt-2 max-w-prose sm:mt-3 sm:text-lg',
              tone === 'night' ? 'text-night-muted' : 'text-muted-foreground',
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
