import {
  type ApplicationStatus,
  type AuditionState,
  type EntryVideoStatus,
  isOutOfShow,
} from './application'
import { isTicketPaid, type TicketStatus } from './ticket-status'

/** The news that a family can share as a picture, latest first. `star` applies until there is a ticket. */
export const SHARE_PICTURES = ['finalist', 'audition', 'ticket', 'star'] as const
export type SharePicture = (typeof SHARE_PICTURES)[number]

/** The child's words on it. */
export const SHARE_PICTURE_WORDS: Record<SharePicture, string> = {
  finalist: 'I’m a finalist!',
  audition: 'I’m going to the live auditions!',
  ticket: 'I have my ticket!',
  star: 'My star is born.',
}

/** The rings of the child's star on the picture: only the steps that its words mention. */
export const SHARE_PICTURE_RINGS: Record<SharePicture, number> = {
  finalist: 4,
  audition: 2,
  ticket: 1,
  star: 0,
}

/** The purpose of each picture, for the family. */
export const SHARE_PICTURE_PURPOSES: Record<SharePicture, string> = {
  finalist: 'Tell everyone about the finale.',
  audition: 'Tell friends that the video passed.',
  ticket: 'Tell family that the ticket is here.',
  star: 'Tell family about the new star.',
}

export interface SharingChild {
  status: ApplicationStatus
  ticket_status: TicketStatus
  entry_video_status: EntryVideoStatus
  audition_state: AuditionState
  is_finalist: boolean
  is_shareable: boolean
  /** When the organisers hid the child, as long as it is hidden. */
  hidden_at: string | null
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

/**
 * The pictures of a child that are true and may be shared: none while its sharing link is off or the child is hidden.
 */
export function sharePicturesOf(child: SharingChild): SharePicture[] {
  if (!child.is_shareable || child.hidden_at !== null || isOutOfShow(child)) return []
  const isPaid = isTicketPaid(child.ticket_status)
  const holds: Record<SharePicture, boolean> = {
    finalist: isPaid && child.is_finalist,
    audition: isPaid && isAuditionAhead(child),
    ticket: isPaid,
    star: !isPaid && !child.isEnded,
  }
  return SHARE_PICTURES.filter((picture) => holds[picture])
}
