/** The part of a text that banks write alike: its letters and digits, in capitals. */
function normalise(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * The check code of a statement's line: SHA-256, in hexadecimal, of the salt, a line feed and the normalised
 * text of all that tells it from others. It shows that a line was used, and does not reveal its text.
 */
export async function checkCode(salt: string, identity: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${salt}\n${normalise(identity)}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
