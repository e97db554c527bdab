import { config } from '@/lib/config'
import { readNote, writeNote } from './stored-note'

const UNSENT_KEY = `${config.slug}-unsent`

/** How many marks of a door on this phone have not been sent. */
export const unsentMarks = () => Number(readNote(UNSENT_KEY) ?? 0) || 0

export function noteUnsentMarks(count: number): void {
  writeNote(UNSENT_KEY, count > 0 ? String(count) : null)
}
