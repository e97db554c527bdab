import type { StatusLabel } from '@/domain/status-label'
import type { MySheet } from './api'
import type { SheetDraft } from './outbox-kind'
import type { OpenSheet } from './use-sheets'

/** A loaded sheet as a draft. */
export const draftOf = (sheet: MySheet): SheetDraft => ({
  roundId: sheet.round_id,
  applicationId: sheet.application_id,
  name: sheet.name,
  marks: sheet.marks,
  comment: sheet.comment ?? '',
  revision: sheet.revision,
  isFinal: false,
})

/** Whether a sheet is handed in, or will be once the device is online. */
export function isHandedIn(sheet: MySheet, open: OpenSheet | undefined): boolean {
  if (open) return open.draft.isFinal && open.state !== 'conflict' && open.state !== 'refused'
  return sheet.submitted_at !== null
}

/** The status of a sheet. */
export function sheetLabel(sheet: MySheet, open: OpenSheet | undefined): StatusLabel {
  if (open?.state === 'conflict') return { label: 'Saved elsewhere too', tone: 'danger' }
  if (open?.state === 'refused') return { label: 'Not saved', tone: 'danger' }
  if (open?.state === 'ended') return { label: 'Not yours any more', tone: 'danger' }
  if (open?.draft.isFinal) return { label: 'Waits for the network', tone: 'warning' }
  if (open === undefined && sheet.submitted_at !== null) {
    return { label: 'Handed in', tone: 'success' }
  }
  if (sheet.sent_back_at !== null) return { label: 'Sent back', tone: 'danger' }
  // A sheet reassigned back to its judge is empty, whatever its revision.
  const isBegun =
    open !== undefined || sheet.comment !== null || Object.keys(sheet.marks).length > 0
  return isBegun ? { label: 'Begun', tone: 'info' } : { label: 'Not begun', tone: 'neutral' }
}

const KEPT = {
  offline: 'No network. Kept on this device.',
  'held up': 'Kept on this device.',
} as const

/** Says briefly where a sheet is saved. */
export function savedWords(sheet: MySheet, open: OpenSheet | undefined): string {
  switch (open?.state) {
    case undefined:
      if (sheet.submitted_at !== null) return 'Handed in'
      return sheet.revision > 0 ? 'Saved' : ''
    case 'waiting':
    case 'sending':
      return 'Saving…'
    case 'offline':
    case 'held up':
      if (!open.isKept) return 'Not saved on this device'
      return open.draft.isFinal ? 'Waits for the network' : KEPT[open.state]
    case 'conflict':
      return 'Changed elsewhere too'
    case 'refused':
    case 'ended':
      return 'Not saved'
  }
}
