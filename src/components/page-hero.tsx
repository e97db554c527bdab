import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ChildDrawing, type DrawnChild } from './child-drawing'
import { PageHeading } from './page-heading'

export interface PageHeroProps {
  /** A few words above the heading. */
  eyebrow?: ReactNode
  title: ReactNode
  /** The sentence under the heading. */
  lead: ReactNode
  /** Buttons; the first is the primary one. */
  actions?: ReactNode
  /** Under the buttons, such as the counter. */
  children?: ReactNode
  /** The page's own drawing. The home page shows all the children instead. */
  emblem?: ReactNode
  /** The side of the drawing on a wide screen, for a page without a form. */
  side?: 'left' | 'right'
  /** `tall` for the home page, `low` for a page with a form or a long text. */
  size?: 'tall' | 'default' | 'low'
}

/** The sky at the top of a public page: night turning to dawn, a cloth pattern and the page's drawing. */
export function PageHero(props: PageHeroProps) {
  return (
    <section className="relative isolate overflow-hidden sky-dawn on-night">
      <div aria-hidden className="absolute inset-0 -z-10 pattern-adire" />
      {props.size === 'low' ? <LowHero {...props} /> : <WideHero {...props} />}
    </section>
  )
}

// If the text is so large that a word of the heading would break beside it, the drawing is left out.
function LowHero({ title, lead, emblem }: PageHeroProps) {
  return (
    <div className="@container mx-auto max-w-page px-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 pt-6 pb-8 sm:pt-10 sm:pb-14 short:py-4">
        <PageHeading className="text-page sm:text-4xl short:text-3xl">{title}</PageHeading>
        <div className="hidden size-20 sm:row-span-2 sm:size-40 @min-[18rem]:block short:size-28">
          {emblem}
        </div>
        <p className="col-span-2 mt-3 max-w-prose text-lg sm:col-span-1 sm:mt-4 sm:text-xl sm:leading-8 short:mt-1 short:text-base short:leading-6">
          {lead}
        </p>
      </div>
    </div>
  )
}

// On phones the drawing is beside the words above the heading, unless the text is too large for both. On wide or low
// screens it fills the right half, so that heading and button are in the first view.
function WideHero(props: PageHeroProps) {
  const { eyebrow, title, lead, actions, children, emblem, size, side = 'right' } = props
  const isLeft = side === 'left'
  return (
    <div className="@container mx-auto max-w-page">
      <div
        className={clsx(
          'grid items-center gap-x-4 px-4 pt-4 pb-8',
          isLeft
            ? 'grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[1fr_1.25fr]'
            : 'grid-cols-[auto_minmax(0,1fr)] md:grid-cols-[1.25fr_1fr]',
          'md:grid-rows-[1fr_auto_1fr] md:gap-x-8 md:pt-12 md:pb-16',
          'short:grid-cols-[5fr_2fr] short:grid-rows-none short:py-3',
          size === 'tall' && 'lg:min-h-[34rem] short:min-h-0',
        )}
      >
        <div
          className={clsx(
            'hidden md:row-span-3 md:row-start-1 @min-[20rem]:block short:col-start-2 short:row-span-2 short:row-start-1 short:self-start',
            isLeft ? 'col-start-2 row-start-1 md:col-start-1' : 'md:col-start-2',
          )}
        >
          {emblem ? (
            <div className="size-20 md:mx-auto md:size-72 lg:size-80 short:size-44">{emblem}</div>
          ) : (
            <Company />
          )}
        </div>
        <p
          className={clsx(
            'col-span-2 min-w-0 font-semibold text-accent-bright md:self-end @min-[20rem]:col-span-1 short:col-start-1',
            isLeft ? 'row-start-1 md:col-start-2' : 'md:col-start-1',
          )}
        >
          {eyebrow}
        </p>
        <div
          className={clsx(
            'col-span-2 min-w-0 md:col-span-1 short:col-span-1 short:col-start-1',
            isLeft ? 'md:col-start-2' : 'md:col-start-1',
          )}
        >
          <PageHeading className="mt-2 text-hero short:mt-1 short:text-3xl">{title}</PageHeading>
          <p className="mt-4 max-w-prose text-lg sm:text-xl sm:leading-8 short:mt-2 short:text-base short:leading-6">
            {lead}
          </p>
          {actions ? (
            <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap md:mt-8 short:mt-3">
              {actions}
            </div>
          ) : null}
          {children}
        </div>
      </div>
    </div>
  )
}

const OTHERS: readonly DrawnChild[] = ['stage', 'music', 'arts', 'sports', 'tech']

// On phones one child is beside the words, and the others follow below (`CompanyRow`).
function Company() {
  return (
    <div className="md:grid md:grid-cols-3 md:gap-3">
      <ChildDrawing child="dance" className="size-24 md:size-full" />
      {OTHERS.map((child) => (
        <ChildDrawing key={child} child={child} isLazy className="hidden size-full md:block" />
      ))}
    </div>
  )
}

/** The other children in one row, for phones. */
export function CompanyRow() {
  return (
    <div className="mt-6 flex md:hidden">
      {OTHERS.map((child) => (
        <ChildDrawing key={child} child={child} isLazy className="size-14" />
      ))}
    </div>
  )
}
