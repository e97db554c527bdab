import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { Star } from '@/components/star'
import { Icon } from '@/components/ui/icon'
import { noticePath, noticeSentence, type Occasion, occasionOf, TRIUMPHS } from '@/domain/notice'
import { useSeen } from '@/lib/use-seen'
import type { Notice } from '../api'

export interface NewsLink {
  to: string
  label: string
}

export interface NewsCardProps {
  notice: Notice
  /** The way to the picture that tells of it, or to the ticket. */
  pictureLink: NewsLink | null
  /** Whether a curtain may still fall for it: until then it is not taken for seen. */
  mayBeCelebrated: boolean
  onSeen: () => void
  onClose: () => void
}

const LINKS: Partial<Record<Occasion, string>> = {
  score: 'Read the report',
  audition: 'See the day and place',
}

/** One piece of good news: a star, words, and the way on. */
export function NewsCard({ notice, pictureLink, mayBeCelebrated, onSeen, onClose }: NewsCardProps) {
  const card = useRef<HTMLDivElement>(null)
  useSeen(card, onSeen, !mayBeCelebrated)
  const occasion = occasionOf(notice)
  const label = occasion ? LINKS[occasion] : undefined
  const ownLink = TRIUMPHS.includes(notice.kind) ? pictureLink : null
  const link = label ? { to: noticePath(notice), label } : ownLink
  const sentence = noticeSentence(notice)
  return (
    <div
      ref={card}
      className="flex flex-wrap items-start gap-3 rounded-card bg-accent-soft p-3 text-accent-foreground"
    >
      <Star className="mt-2 size-7 animate-pop" />
      <span className="flex min-h-11 min-w-0 flex-[1_1_9rem] flex-wrap items-center gap-x-4">
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
        className="-m-1 grid size-11 shrink-0 place-items-center rounded-pill hover:bg-surface"
      >
        <Icon name="close" label={`Close: ${sentence}`} />
      </button>
    </div>
  )
}
