/** A random UUID (version 4) made in the browser, also where `crypto.randomUUID` needs https. */
export function newId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const random = (crypto as Crypto).getRandomValues(new Uint8Array(1))[0] ?? 0
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16)
  })
}
