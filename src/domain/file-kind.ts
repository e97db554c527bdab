/** The kinds of file that are taken as a proof; the bucket and its table have the same list. */
export const FILE_KINDS = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** How far into a file PDF readers look for the header. */
const PDF_HEAD_BYTES = 1024
/** Some programs write a byte order mark, blanks or newlines before the header. */
const PDF_HEAD = /^(?:\xef\xbb\xbf|[\t\n\f\r ])*%PDF-/

/** Detects a file's type from its first bytes, whatever its name or sender claims. Null for other types. */
export function fileKindOf(bytes: Uint8Array): FileKind | null {
  const begins = (offset: number, signature: readonly number[]) =>
    signature.every((byte, index) => bytes[offset + index] === byte)
  const text = (offset: number, word: string) =>
    begins(
      offset,
      [...word].map((letter) => letter.charCodeAt(0)),
    )
  if (begins(0, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (begins(0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (text(0, 'RIFF') && text(8, 'WEBP')) return 'image/webp'
  const head = String.fromCharCode(...bytes.subarray(0, PDF_HEAD_BYTES))
  if (PDF_HEAD.test(head)) return 'application/pdf'
  return null
}
