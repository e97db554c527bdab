import { type ApplicationStatus, type AuditionState, type EntryVideoStatus } from './application'
import { isTicketPaid, type TicketStatus } from './ticket-status'

/** The news that a family can send as a picture, the latest first. */
export const SHARE_PICTURES = ['finalist', 'audition', 'ticket'] as const
export type SharePicture = (typeof SHARE_PICTURES)[number]

/** The child's words on it. */
export const SHARE_PICTURE_WORDS: Record<SharePicture, string> = {
  finalist: 'I’m a finalist!',
  audition: 'I’m going to the live auditions!',
  ticket: 'I have my ticket!',
}

export interface SharingChild {
  status: ApplicationStatus
  ticket_status: TicketStatus
  entry_video_status: EntryVideoStatus
  audition_state: AuditionState
  is_finalist: boolean
  is_shareable: boolean
  /** Whether the child's year has ended. */
  isEnded: boolean
}

/** Whether a child whose video passed is still to perform live. */
export function isAuditionAhead(child: SharingChild): boolean {
  return (
    child.entry_video_status === 'approved' &&
    child.audition_state !== 'completed' &&
    !child.is_finalist &&
    !child.isEnded
  )
}

/** The pictures of a child that are true and may be sent: none while its sharing link is off. */
export function sharePicturesOf(child: SharingChild): SharePicture[] {
  if (!child.is_shareable || child.status === 'rejected' || !isTicketPaid(child.ticket_status)) {
    return []
  }
  const holds: Record<SharePicture, boolean> = {
    finalist: child.is_finalist,
    audition: isAuditionAhead(child),
    ticket: true,
  }
  return SHARE_PICTURES.filter((picture) => holds[picture])
}
