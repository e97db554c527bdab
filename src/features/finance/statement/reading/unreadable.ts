const SENTENCES = {
  large: 'This file is larger than 20 MB. Ask your bank for fewer days.',
  lines: 'This file has more than 10,000 lines. Ask your bank for fewer days.',
  accounts: 'This file holds several accounts. Ask your bank for one file each.',
  sheets: 'This file has several sheets with lines of a statement. Save each as a file of its own.',
  pdf: 'This is a PDF. Ask your bank for the statement as Excel, CSV or OFX.',
  picture: 'This is a picture. Ask your bank for the statement as Excel, CSV or OFX.',
  mt940: 'This is an MT940 file. Ask your bank for the statement as Excel, CSV or OFX.',
  camt: 'This is a CAMT file. Ask your bank for the statement as Excel, CSV or OFX.',
  packed:
    'This is an archive, or a file that is locked or damaged. Unpack it, or ask your bank for the statement as Excel, CSV or OFX.',
  slow: 'Reading this file takes too long. Ask your bank for the statement as CSV or OFX.',
} as const

export type UnreadableReason = keyof typeof SENTENCES

/** A file that cannot be read, with a message for the user. */
export class Unreadable extends Error {
  constructor(reason: UnreadableReason) {
    super(SENTENCES[reason])
  }
}
