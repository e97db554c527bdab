import { isOutOfShow } from '@/domain/application'
import { dayIn } from '@/domain/dates'
import type { NoticeKind, NoticeToSay } from '@/domain/notice'
import { isAuditionAhead, type SharePicture, sharePicturesOf } from '@/domain/share-picture'
import { publicName } from '@/domain/public-name'
import { isStillTrue } from '@/domain/still-holds'
import { isTicketPaid } from '@/domain/ticket-status'
import { paths, sharePicturePath } from '@/lib/paths'
import type { Application } from './api'
import { familyStar } from './family-star'

type Child = Application & { isEnded: boolean }

/** The picture for each kind of news; the ticket's for any other. */
const PICTURES: Partial<Record<NoticeKind, SharePicture>> = {
  video_passed: 'audition',
  finalist: 'finalist',
}

/** The link to the picture for some news while it may be shared, else to the ticket; null without either. */
export function pictureLink({ kind }: NoticeToSay, child: Child) {
  const picture = PICTURES[kind] ?? 'ticket'
  if (sharePicturesOf(child).includes(picture)) {
    return { to: sharePicturePath(child.id, picture), label: 'Share the picture' }
  }
  return isTicketPaid(child.ticket_status)
    ? { to: paths.ticket(child.id), label: 'See the ticket' }
    : null
}

/** The star and link for a full-screen celebration; null once the news is outdated. */
export function celebrationOf(notice: NoticeToSay, child: Child) {
  const isToCome = notice.kind !== 'video_passed' || isAuditionAhead(child)
  if (child.isEnded || !isToCome || !isStillTrue(notice, child)) return null
  return {
    name: publicName(child),
    star: familyStar(child),
    link: pictureLink(notice, child),
  }
}

/** The newest child registered today, while it is in the show without a ticket: its star is born today. */
export function bornToday(newestFirst: readonly Application[]): Application | undefined {
  return newestFirst.find(
    (child) =>
      !isTicketPaid(child.ticket_status) &&
      !isOutOfShow(child) &&
      dayIn(child.country, child.created_at) === dayIn(child.country, new Date()),
  )
}
