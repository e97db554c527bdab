import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { PageHeading } from './page-heading'
import { StarSky } from './star-sky'

export interface PageHeroProps {
  /** A few words above the heading. */
  eyebrow?: string | undefined
  title: ReactNode
  /** The sentence under the heading. */
  lead: ReactNode
  /** Buttons; the first is the primary one. */
  actions?: ReactNode
  /** Under the buttons, such as the counter. */
  children?: ReactNode
  /** `tall` for the home page, `low` for a page with a form or a long text. */
  size?: 'tall' | 'default' | 'low'
}

/** The sky at the top of a public page: night that turns to dawn, the cloth's pattern and a constellation. */
export function PageHero({
  eyebrow,
  title,
  lead,
  actions,
  children,
  size = 'default',
}: PageHeroProps) {
  const isLow = size === 'low'
  return (
    <section className="relative isolate overflow-hidden sky-dawn on-night">
      <div aria-hidden className="absolute inset-0 -z-10 pattern-adire" />
      <div
        className={clsx(
          'mx-auto grid max-w-page items-center gap-x-8 px-4',
          isLow ? 'pt-8 pb-12 sm:pt-12 sm:pb-16' : 'pt-8 pb-16 md:grid-cols-[1.25fr_1fr] md:pt-12',
          size === 'tall' && 'lg:min-h-[34rem]',
        )}
      >
        {isLow ? null : (
          <StarSky className="mx-auto -mt-2 w-full max-w-56 md:order-last md:mt-0 md:max-w-none" />
        )}
        <div className="min-w-0">
          {eyebrow ? <p className="font-semibold text-accent-bright">{eyebrow}</p> : null}
          <PageHeading className={clsx('mt-2', isLow ? 'text-3xl sm:text-4xl' : 'text-hero')}>
            {title}
          </PageHeading>
          <p className="mt-4 max-w-prose text-lg sm:text-xl sm:leading-8">{lead}</p>
          {actions ? (
            <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{actions}</div>
          ) : null}
          {children}
        </div>
      </div>
    </section>
  )
}
