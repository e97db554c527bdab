import { clsx } from 'clsx'
import type { CSSProperties, Ref } from 'react'
import { MyStar } from '@/components/my-star'
import { Star } from '@/components/star'
import { isApprovedOrAssessed, MAX_SCORE } from '@/domain/application'
import { publicName } from '@/domain/public-name'
import { type SharePicture, SHARE_PICTURE_WORDS } from '@/domain/share-picture'
import { isTicketTier, ticketStatusLabel } from '@/domain/ticket-status'
import { config } from '@/lib/config'
import type { Ticket } from '../api'

/** In pixels, whatever size of text the phone has: three times as large it is a picture of 1080 × 1350. */
export const DRAWING_SIZE = { width: 360, height: 450 }

const STYLE = { ...DRAWING_SIZE, '--spacing': '4px' } as CSSProperties
const SMALL: CSSProperties = { fontSize: 15, lineHeight: 1.3 }
const LARGE: CSSProperties = { fontSize: 27, lineHeight: 1.1 }

const GROUNDS: Record<SharePicture, string> = {
  ticket: 'sky-dawn',
  audition: 'bg-night-indigo',
  finalist: 'bg-accent',
}

/** The largest size in which a name stands on lines of 312 px that are 92 px high in all. */
function nameSize(name: string): number {
  const letters = name.normalize('NFC')
  const longest = Math.max(...letters.split(/[\s-]+/).map((word) => word.length))
  for (let size = 40; size > 16; size -= 2) {
    const width = size * 0.62
    const lines = Math.ceil((letters.length * width) / 312)
    if (longest * width <= 312 && lines * size * 1.1 <= 92) return size
  }
  return 16
}

export interface SharePictureDrawingProps {
  ticket: Ticket
  picture: SharePicture
  ref: Ref<HTMLDivElement>
}

/**
 * A picture that a family sends to others. It has the public name, the child's star, talents and the year, tier and score
 * where everybody can read them already, and nothing else: no age, day, place, reference, photograph or sum.
 */
export function SharePictureDrawing({ ticket, picture, ref }: SharePictureDrawingProps) {
  const name = publicName(ticket)
  const isGold = picture === 'finalist'
  const isPublic = ticket.is_listed && isApprovedOrAssessed(ticket.status)
  const tier = isPublic && isTicketTier(ticket.ticket_status) ? ticket.ticket_status : null
  // Nobody sends a picture of a 0.
  const score = isPublic && ticket.assessment_score ? ticket.assessment_score : null
  const awards = [
    ...(tier ? [ticketStatusLabel(tier).label] : []),
    ...(score === null ? [] : [`${score} out of ${MAX_SCORE}`]),
  ]
  return (
    <div
      ref={ref}
      role="img"
      aria-label={`${SHARE_PICTURE_WORDS[picture]} ${name}`}
      style={STYLE}
      className={clsx(
        'relative overflow-hidden text-center font-extrabold',
        isGold ? 'text-accent-foreground' : 'on-night',
      )}
    >
      {/* Its own layers, because a picture is given the colour of the page as its ground. */}
      <div className={clsx('absolute inset-0', GROUNDS[picture])} />
      <div className="absolute inset-0 pattern-adire" />
      <div className="relative flex h-full flex-col items-center">
        <div className="flex w-full items-center justify-between px-6 pt-5" style={SMALL}>
          <span className="flex items-center gap-2">
            {isGold ? null : <Star className="size-5" />}
            {config.productName}
          </span>
          <span>{ticket.edition}</span>
        </div>
        <p
          className={clsx('mt-3 w-full px-6 text-balance', isGold ? null : 'text-accent-bright')}
          style={LARGE}
        >
          {SHARE_PICTURE_WORDS[picture]}
        </p>
        <div className="mt-3 min-h-0 w-full flex-1">
          <MyStar
            pattern={ticket.pattern}
            name={name}
            talent={ticket.primary_category}
            ticketStatus={tier}
            score={score}
            className="size-full"
          />
        </div>
        <p
          className="mt-3 max-w-full px-6 break-words"
          style={{ fontSize: nameSize(name), lineHeight: 1.1 }}
        >
          {name}
        </p>
        <p className="mt-1 px-6 font-semibold" style={SMALL}>
          {ticket.talents.join(' · ')}
        </p>
        {awards.length > 0 ? (
          <p className="px-6" style={SMALL}>
            {awards.join(' · ')}
          </p>
        ) : null}
        <div className="mt-4 pattern-ndebele w-full shrink-0" />
      </div>
    </div>
  )
}
