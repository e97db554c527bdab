/** A font size at which the longest word of a name fits on one line, even on a narrow phone. */
export function nameSize(name: string): string {
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.normalize('NFC').length))
  if (longest <= 12) return 'text-3xl'
  if (longest <= 15) return 'text-2xl'
  return longest <= 19 ? 'text-xl' : 'text-lg'
}
