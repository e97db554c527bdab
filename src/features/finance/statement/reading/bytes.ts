import { Unreadable } from './unreadable'

export const MAX_BYTES = 20 * 1024 * 1024

export type Kind = 'spreadsheet' | 'html' | 'ofx' | 'qif' | 'text'

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte)

const isPicture = (bytes: Uint8Array) =>
  startsWith(bytes, 0xff, 0xd8, 0xff) ||
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ||
  startsWith(bytes, 0x47, 0x49, 0x46, 0x38) ||
  startsWith(bytes, 0x52, 0x49, 0x46, 0x46) ||
  startsWith(bytes, 0x49, 0x49, 0x2a, 0x00) ||
  startsWith(bytes, 0x4d, 0x4d, 0x00, 0x2a) ||
  String.fromCharCode(...bytes.slice(4, 8)) === 'ftyp'

const isPacked = (bytes: Uint8Array) =>
  startsWith(bytes, 0x1f, 0x8b) ||
  startsWith(bytes, 0x52, 0x61, 0x72, 0x21) ||
  startsWith(bytes, 0x37, 0x7a, 0xbc, 0xaf)

/**
 * Detects the type of a file from its bytes.
 *
 * @throws `Unreadable`, with a message for the user, for a type that is not supported.
 */
export function kindOf(bytes: Uint8Array): { kind: Kind; text: string } {
  if (bytes.length > MAX_BYTES) throw new Unreadable('large')
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new Unreadable('pdf')
  if (isPicture(bytes)) throw new Unreadable('picture')
  if (isPacked(bytes)) throw new Unreadable('packed')
  const isZip = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
  const isOle = startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)
  // The oldest spreadsheets are bare records.
  const isBare = bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1)
  if (isZip || isOle || isBare) return { kind: 'spreadsheet', text: '' }
  const text = decodeText(bytes)
  return { kind: kindOfText(text), text }
}

export function kindOfText(text: string): Kind {
  const start = text.slice(0, 4096).trimStart()
  if (/^(?:OFXHEADER|<\?OFX|<OFX)/i.test(start) || /<OFX>/i.test(start)) return 'ofx'
  if (/^!(?:type|account|option|clear)/i.test(start)) return 'qif'
  if (/^<\?xml/i.test(start) || start.startsWith('<')) {
    if (/urn:iso:std:iso:20022|<BkToCstmr/i.test(start)) throw new Unreadable('camt')
    // The spreadsheet reader parses HTML tables and Excel's XML.
    if (/<(?:!doctype html|html|table|head|body|meta|style|div)\b|<(?:\w+:)?Workbook/i.test(start))
      return 'html'
  }
  if (/^(?:\{1:F|:20:)/.test(start) || /^:6[01]F?:/m.test(start)) throw new Unreadable('mt940')
  return 'text'
}

/** The text of a file: UTF-8 or UTF-16 with or without a BOM, else Windows-1252, which older software writes. */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  const sample = bytes.subarray(0, 2000)
  const zerosAt = (odd: number) =>
    sample.filter((byte, index) => index % 2 === odd && byte === 0).length
  // In UTF-16 most characters of a statement have one zero byte; single-byte text has none.
  if (zerosAt(1) > sample.length / 6) return new TextDecoder('utf-16le').decode(bytes)
  if (zerosAt(0) > sample.length / 6) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
