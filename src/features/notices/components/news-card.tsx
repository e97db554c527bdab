import { type CSSProperties, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Star } from '@/components/star'
import { Icon } from '@/components/ui/icon'
import { noticePath, noticeSentence, type Occasion, occasionOf } from '@/domain/notice'
import { useSeen } from '@/lib/use-seen'
import type { Notice } from '../api'

export interface NewsLink {
  to: string
  label: string
}

export interface NewsCardProps {
  notice: Notice
  /** The way to the picture of a ticket, or to the ticket. */
  pictureLink: NewsLink | null
  onSeen: () => void
  onClose: () => void
}

const LINKS: Partial<Record<Occasion, string>> = {
  score: 'Read the report',
  audition: 'See the day and place',
}

/** Where each star flies to, in rem from the one that stays. */
const FLIGHTS = [
  [-1.5, -2.5],
  [1.5, -3],
  [4, -2.25],
  [7, -2.75],
  [10, -2],
  [3, 2.5],
  [6.5, 2.75],
  [11, 2],
] as const

/** One piece of good news: a star that stays, words, and for a second stars that fly out of it. Nothing moves where motion is not wanted. */
export function NewsCard({ notice, pictureLink, onSeen, onClose }: NewsCardProps) {
  const card = useRef<HTMLDivElement>(null)
  useSeen(card, onSeen)
  const occasion = occasionOf(notice)
  const label = occasion ? LINKS[occasion] : undefined
  const link = occasion === 'ticket' ? pictureLink : label && { to: noticePath(notice), label }
  const sentence = noticeSentence(notice)
  return (
    <div
      ref={card}
      className="relative flex items-start gap-3 rounded-card bg-accent-soft p-3 text-accent-foreground"
    >
      <span aria-hidden className="absolute top-6 left-6 motion-reduce:hidden">
        {FLIGHTS.map(([x, y]) => (
          <span
            key={`${x} ${y}`}
            className="absolute -mt-2 -ml-2 animate-fly-out"
            style={{ '--fly-x': `${x}rem`, '--fly-y': `${y}rem` } as CSSProperties}
          >
            <Star className="size-4" />
          </span>
        ))}
      </span>
      <Star className="relative mt-2 size-7 animate-pop" />
      <span className="relative flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-4">
        <strong className="min-w-0 text-lg leading-tight wrap-anywhere">{sentence}</strong>
        {link ? (
          <Link
            to={link.to}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {link.label}
          </Link>
        ) : null}
      </span>
      <button
        type="button"
        onClick={onClose}
        className="relative -m-1 grid size-11 shrink-0 place-items-center rounded-pill hover:bg-surface"
      >
        <Icon name="close" label={`Close: ${sentence}`} />
      </button>
    </div>
  )
}
