import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'
import type { Gender } from '@/domain/application'
import type { Country } from '@/domain/regions'
import {
  NOT_ASSESSED_YET,
  TICKET_TIERS,
  type TicketStatus,
  publicTicketLabel,
  isTicketPaid,
  ticketCardLabel,
  tierStars,
} from '@/domain/ticket-status'
import { MyStar } from './my-star'
import { nameSize } from './name-size'
import { Star } from './star'
import { FlaggedPlace } from './ui/flag'
import { Icon } from './ui/icon'

export interface TicketCardProps {
  pattern: number
  productName: string
  edition: number
  childName: string
  gender?: Gender
  stateCity: string
  country: Country
  talents?: readonly string[]
  ticketStatus: TicketStatus
  /** Shown on the stub, to supporters as well, because transfers are matched by it. */
  reference?: string
  /** "Help purchase a ticket!" on a shared card, with the anchor that it links to. */
  callToAction?: { words: string; href: `#${string}` } | undefined
  /** The child's own words instead of the call to action, such as "I have my ticket!". */
  cheer?: string
  /** Out of 10. Null is shown as 0. */
  score?: number | null
  /** A square picture beside the stub's words, such as a QR code. */
  code?: ReactNode
  /** The purpose of the square picture, under it. */
  codeCaption?: string
  /** For a page about this child only. */
  isChildLarge?: boolean
  ref?: Ref<HTMLElement>
  className?: string
}

/** A ticket to look at, to send and to print: sky above, perforation, stub below. */
export function TicketCard({
  pattern,
  productName,
  edition,
  childName,
  gender,
  stateCity,
  country,
  talents = [],
  ticketStatus,
  reference,
  callToAction,
  cheer,
  score,
  code,
  codeCaption,
  isChildLarge = false,
  ref,
  className,
}: TicketCardProps) {
  return (
    <article
      ref={ref}
      aria-label={`Talent hunt ticket of ${childName}`}
      className={clsx(
        'relative h-fit w-full max-w-[26rem] overflow-hidden rounded-card shadow-soft print:border',
        className,
      )}
    >
      <div className="relative overflow-hidden sky-dawn px-5 pt-5 pb-8 text-center on-night sm:px-6">
        <div aria-hidden className="absolute inset-0 pattern-adire" />
        <header className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-left">
          <p className="flex items-center gap-2 text-lg leading-tight font-extrabold">
            <Star className="size-7" />
            <span>{productName}</span>
          </p>
          <p className="shrink-0 text-right text-xs leading-tight font-semibold text-night-muted uppercase">
            Edition
            <span className="block text-xl leading-none font-extrabold text-accent">{edition}</span>
          </p>
        </header>

        <div className="relative mt-6">
          <MyStar
            pattern={pattern}
            talent={talents[0]}
            ticketStatus={ticketStatus}
            score={score}
            className={clsx('mx-auto block', isChildLarge ? 'size-48' : 'size-32')}
          />
          <p className="mt-4 text-sm font-semibold tracking-widest text-accent-bright uppercase">
            Talent Hunt Ticket
          </p>
          <h2 translate="no" className={clsx('mt-1 break-words hyphens-auto', nameSize(childName))}>
            {childName}
          </h2>
          <p className="mt-2 flex flex-wrap items-center justify-center gap-x-2 gap-y-1 font-medium">
            {gender ? <Icon name={gender === 'Male' ? 'male' : 'female'} label={gender} /> : null}
            <span>
              <FlaggedPlace place={stateCity} country={country} />
            </span>
            <span>{country}</span>
          </p>
          {talents.length > 0 ? (
            <p className="mt-1 font-semibold text-accent-bright">{talents.join(' · ')}</p>
          ) : null}
        </div>

        {cheer ? (
          <p className="relative mx-auto mt-5 flex w-fit items-center gap-2 rounded-pill bg-accent px-5 py-2 text-xl leading-tight font-extrabold text-accent-foreground">
            {cheer}
          </p>
        ) : null}
        {callToAction ? (
          <a
            href={callToAction.href}
            className="relative mx-auto mt-6 block min-h-11 w-fit rounded-pill bg-accent px-5 py-2 text-lg font-extrabold on-day text-accent-foreground underline-offset-4 hover:underline"
          >
            {callToAction.words}
          </a>
        ) : null}
      </div>

      <Perforation />

      <div className="flex flex-wrap items-center justify-between gap-4 bg-accent-soft px-5 pt-5 pb-4 text-accent-foreground sm:px-6">
        <TicketFacts ticketStatus={ticketStatus} score={score} reference={reference} />
        {code ? (
          <figure className="flex w-28 shrink-0 flex-col items-center">
            {code}
            {codeCaption ? (
              <figcaption className="mt-1 text-center text-xs font-semibold">
                {codeCaption}
              </figcaption>
            ) : null}
          </figure>
        ) : isTicketPaid(ticketStatus) ? (
          <Stamp edition={edition} />
        ) : null}
      </div>
      <div aria-hidden className="pattern-ndebele" />
    </article>
  )
}

type Facts = Pick<TicketCardProps, 'ticketStatus' | 'score' | 'reference'>

function TicketFacts({ ticketStatus, score, reference }: Facts) {
  const stars = tierStars(ticketStatus)
  return (
    <div className="min-w-0 flex-[1_1_9rem]">
      <p className="flex gap-1" aria-hidden>
        {TICKET_TIERS.map((tier, index) => (
          <Star
            key={tier}
            look={index < stars ? 'filled' : 'outline'}
            className="size-8 text-control"
          />
        ))}
      </p>
      <p className="mt-1 text-xl font-extrabold">{ticketCardLabel(ticketStatus)}</p>
      {ticketStatus === 'paid' ? <p>{publicTicketLabel(ticketStatus)}</p> : null}
      {score === undefined ? null : <Score score={score} />}
      {reference ? (
        <p className="mt-1 text-sm text-muted-foreground">
          Reference{' '}
          <span
            translate="no"
            className="block font-mono text-lg font-bold tracking-wider whitespace-nowrap text-heading"
          >
            {reference}
          </span>
        </p>
      ) : null}
    </div>
  )
}

function Score({ score }: { score: number | null }) {
  return (
    <>
      <p className="tabular-nums">
        Performance score{' '}
        <span className="whitespace-nowrap">
          <strong>{score ?? 0}</strong> out of 10
        </span>
      </p>
      {score === null ? <p className="text-sm">{NOT_ASSESSED_YET}</p> : null}
    </>
  )
}

// The notches are discs in the background colour, because some browsers lose a mask when the card becomes a picture.
function Perforation() {
  return (
    <div aria-hidden className="relative h-0">
      <span className="absolute top-0 -left-3 z-10 size-6 -translate-y-1/2 rounded-pill bg-(--ticket-ground,var(--page-ground))" />
      <span className="absolute top-0 -right-3 z-10 size-6 -translate-y-1/2 rounded-pill bg-(--ticket-ground,var(--page-ground))" />
      <span className="absolute inset-x-5 top-0 z-10 -translate-y-1/2 border-t-4 border-dotted border-background" />
    </div>
  )
}

function Stamp({ edition }: { edition: number }) {
  return (
    <div
      aria-hidden
      className="relative grid size-24 shrink-0 -rotate-12 place-items-center text-night-indigo"
    >
      <Star look="outline" className="absolute inset-0 size-24" />
      <p className="text-center text-[0.6875rem] leading-tight font-extrabold tracking-wide uppercase">
        Admit
        <span className="block text-lg leading-none">one</span>
        <span>{edition}</span>
      </p>
    </div>
  )
}
