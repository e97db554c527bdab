/** The part of a narration that banks write alike: its letters and digits, in capitals. */
function normaliseNarration(narration: string): string {
  return narration
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * The check code of a statement's line: SHA-256, in hexadecimal, of the salt, a line feed and the normalised
 * narration. It shows that a line was used, and does not reveal its text.
 */
export async function checkCode(salt: string, narration: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${salt}\n${normaliseNarration(narration)}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
