import { clsx } from 'clsx'
import type { CSSProperties, Ref } from 'react'
import { ChildDrawing, childOfTalent } from '@/components/child-drawing'
import { MyStar } from '@/components/my-star'
import { QrCode } from '@/components/qr-code'
import { Star } from '@/components/star'
import { isApprovedOrAssessed, MAX_SCORE } from '@/domain/application'
import { publicName } from '@/domain/public-name'
import { type SharePicture, SHARE_PICTURE_RINGS, SHARE_PICTURE_WORDS } from '@/domain/share-picture'
import { isTicketTier, ticketStatusLabel } from '@/domain/ticket-status'
import { config } from '@/lib/config'
import type { Ticket } from '../api'

/** `post` for a chat or a post, `story` for a status or a story. */
export type PictureShape = 'post' | 'story'

/** In pixels, independent of the phone's text size: at triple scale a picture of 1080 × 1350 or 1080 × 1920. */
export const DRAWING_SIZES: Record<PictureShape, { width: number; height: number }> = {
  post: { width: 360, height: 450 },
  story: { width: 360, height: 640 },
}

const SMALL: CSSProperties = { fontSize: 15, lineHeight: 1.25 }
const LARGE: CSSProperties = { fontSize: 26, lineHeight: 1.1 }
const FINE: CSSProperties = { fontSize: 13, lineHeight: 1.3 }

/** The size of the drawn child beside the star. */
const CHILD_SIZES: Record<PictureShape, number> = { post: 112, story: 136 }

const GROUNDS: Record<SharePicture, string> = {
  ticket: 'sky-dawn',
  audition: 'bg-night-indigo',
  finalist: 'bg-accent',
  star: 'bg-night',
}

/** The largest font size at which a name fits 312 px wide lines within the given height. */
function nameSize(name: string, room: number): number {
  const letters = name.normalize('NFC')
  const longest = Math.max(...letters.split(/[\s-]+/).map((word) => word.length))
  for (let size = 38; size > 16; size -= 2) {
    const width = size * 0.62
    const lines = Math.ceil((letters.length * width) / 312)
    if (longest * width <= 312 && lines * size * 1.1 <= room) return size
  }
  return 16
}

/** The child data used in its pictures. */
export type PicturedChild = Pick<
  Ticket,
  | 'child_name'
  | 'stage_name'
  | 'edition'
  | 'pattern'
  | 'primary_category'
  | 'talents'
  | 'status'
  | 'ticket_status'
  | 'assessment_score'
  | 'is_listed'
  | 'hidden_at'
>

export interface SharePictureDrawingProps {
  ticket: PicturedChild
  picture: SharePicture
  shape: PictureShape
  /** The URL of the sharing page, as a QR code; null while its link is off. */
  shareUrl: string | null
  ref: Ref<HTMLDivElement>
}

/**
 * A shareable picture in the form of a ticket: sky above, stub below. It shows the public name, star, talents, year,
 * tier and score if they are already public, and where to see more. It never shows age, day, place, photograph,
 * reference or amount.
 */
export function SharePictureDrawing({
  ticket,
  picture,
  shape,
  shareUrl,
  ref,
}: SharePictureDrawingProps) {
  const name = publicName(ticket)
  const isGold = picture === 'finalist'
  const isStory = shape === 'story'
  const isPublic =
    ticket.is_listed && ticket.hidden_at === null && isApprovedOrAssessed(ticket.status)
  const tier = isPublic && isTicketTier(ticket.ticket_status) ? ticket.ticket_status : null
  // Nobody sends a picture of a 0.
  const score = isPublic && ticket.assessment_score ? ticket.assessment_score : null
  const { host } = new URL(config.siteUrl ?? window.location.origin)
  const words = SHARE_PICTURE_WORDS[picture]
  const child = CHILD_SIZES[shape]
  const style = { ...DRAWING_SIZES[shape], '--spacing': '4px' } as CSSProperties
  return (
    <div
      ref={ref}
      role="img"
      aria-label={`${words} ${name}`}
      style={style}
      className="relative flex flex-col overflow-hidden text-center font-extrabold"
    >
      <div
        className={clsx(
          'relative flex min-h-0 flex-1 flex-col items-center',
          isGold ? 'text-accent-foreground' : 'on-night',
        )}
      >
        {/* Separate layers, because a picture gets the page's colour as its background. */}
        <div className={clsx('absolute inset-0', GROUNDS[picture])} />
        <div className="absolute inset-0 pattern-adire" />
        <div
          className={clsx(
            'relative flex w-full items-center justify-between px-6',
            isStory ? 'pt-9' : 'pt-4',
          )}
          style={SMALL}
        >
          <span className="flex items-center gap-2">
            {/* Gold on gold would be invisible. */}
            <Star look={isGold ? 'outline' : 'filled'} className="size-6" />
            <span>{config.productName}</span>
          </span>
          <span>{`Edition ${ticket.edition}`}</span>
        </div>
        <p
          className={clsx(
            'relative w-full px-6 text-balance',
            isStory ? 'mt-6' : 'mt-2',
            isGold ? null : 'text-accent-bright',
          )}
          style={LARGE}
        >
          {words}
        </p>
        <div
          className={clsx(
            'relative flex min-h-0 w-full flex-1 items-center justify-center',
            isStory ? 'my-4' : 'my-2',
          )}
        >
          <MyStar
            pattern={ticket.pattern}
            talent={ticket.primary_category}
            ticketStatus={tier}
            score={score}
            steps={SHARE_PICTURE_RINGS[picture]}
            className="aspect-square h-full max-h-60 w-auto"
          />
          <div className="-ml-6 self-end" style={{ width: child, height: child }}>
            <ChildDrawing child={childOfTalent(ticket.primary_category)} className="size-full" />
          </div>
        </div>
        <p
          className="relative max-w-full px-6 break-words"
          style={{ fontSize: nameSize(name, isStory ? 92 : 62), lineHeight: 1.1 }}
        >
          {name}
        </p>
        <p
          className={clsx('relative mt-1 px-6 font-semibold', isStory ? 'mb-8' : 'mb-4')}
          style={SMALL}
        >
          {ticket.talents.join(' · ')}
        </p>
      </div>
      <div className="relative flex shrink-0 items-center justify-between gap-3 bg-surface px-6 py-2 text-left text-night">
        <Perforation ground={GROUNDS[picture]} />
        <div className="min-w-0 flex-1">
          {tier ? <p style={SMALL}>{ticketStatusLabel(tier).label}</p> : null}
          {score === null ? null : <p style={SMALL}>{`${score} out of ${MAX_SCORE}`}</p>}
          <p className="font-semibold" style={FINE}>
            {shareUrl === null ? null : (
              <span className="block">Scan to see my star, or go to</span>
            )}
            <span className="block break-words">{host}</span>
          </p>
        </div>
        {shareUrl === null ? null : (
          <QrCode value={shareUrl} className={isStory ? 'size-24' : 'size-20'} />
        )}
      </div>
      <div className="pattern-ndebele w-full shrink-0" />
    </div>
  )
}

/** Notches in the colour of the sky: some browsers lose a mask when rendering the drawing to a picture. */
function Perforation({ ground }: { ground: string }) {
  const notch = clsx(
    'absolute top-0 size-6 -translate-y-1/2 rounded-pill',
    ground === 'sky-dawn' ? 'bg-primary' : ground,
  )
  return (
    <>
      <span className={clsx(notch, '-left-3')} />
      <span className={clsx(notch, '-right-3')} />
      <span className="absolute inset-x-5 top-0 -translate-y-1/2 border-t-4 border-dotted border-control" />
    </>
  )
}
