import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { Star } from '@/components/star'
import { Icon } from '@/components/ui/icon'
import {
  noticePath,
  noticeSentence,
  type Occasion,
  occasionOf,
  ringSentence,
  TRIUMPHS,
} from '@/domain/notice'
import { useInView } from '../use-in-view'
import type { Notice } from '../api'

export interface NewsLink {
  to: string
  label: string
}

export interface ChildNewsProps {
  /** The newest good news, or none. */
  notice: Notice | null
  /** The link to its picture, or to the ticket. */
  pictureLink: NewsLink | null
  /** Unread notices whose news the card itself shows: reading the card marks them as seen. */
  said: readonly Notice[]
  /** Whether visible content counts as seen. */
  isLooking: boolean
  onSeen: (notices: readonly Notice[]) => void
  onClose: (notice: Notice) => void
}

/** One line of news on a child's card. */
export function ChildNews({
  notice,
  pictureLink,
  said,
  isLooking,
  onSeen,
  onClose,
}: ChildNewsProps) {
  const marker = useRef<HTMLSpanElement>(null)
  useInView(marker, () => onSeen(said), isLooking && said.length > 0)
  return (
    <>
      <span ref={marker} aria-hidden className="absolute" />
      {notice ? (
        <Line
          key={notice.id}
          notice={notice}
          pictureLink={pictureLink}
          onSeen={() => onSeen([notice])}
          onClose={() => onClose(notice)}
        />
      ) : null}
    </>
  )
}

const LINKS: Partial<Record<Occasion, string>> = {
  score: 'Read the report',
}

interface LineProps {
  notice: Notice
  pictureLink: NewsLink | null
  onSeen: () => void
  onClose: () => void
}

/** A star, the news, and a link. A triumph does not count as seen: its curtain may come at the next visit. */
function Line({ notice, pictureLink, onSeen, onClose }: LineProps) {
  const line = useRef<HTMLDivElement>(null)
  const isTriumph = TRIUMPHS.includes(notice.kind)
  useInView(line, onSeen, !isTriumph)
  const occasion = occasionOf(notice)
  const label = occasion ? LINKS[occasion] : undefined
  const ownLink = isTriumph ? pictureLink : null
  const link = label ? { to: noticePath(notice), label } : ownLink
  const sentence = noticeSentence(notice)
  return (
    <div
      ref={line}
      className="flex flex-wrap items-start gap-3 rounded-card bg-accent-soft p-3 text-accent-foreground"
    >
      <Star className="mt-2 size-7 animate-pop" />
      <span className="flex min-h-11 min-w-0 flex-[1_1_9rem] flex-wrap items-center gap-x-4">
        <strong className="min-w-0 text-lg leading-tight wrap-anywhere">{sentence}</strong>
        {isTriumph ? <span className="wrap-anywhere">{ringSentence(notice)}</span> : null}
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
        onClick={() => {
          // The button unmounts with its line, so the heading above takes the focus.
          document.querySelector('h1')?.focus({ preventScroll: true })
          onClose()
        }}
        className="-m-1 grid size-11 shrink-0 place-items-center rounded-pill hover:bg-surface"
      >
        <Icon name="close" label={`Close: ${sentence}`} />
      </button>
    </div>
  )
}
