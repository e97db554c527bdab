import { formatCount } from './money'

/** The outcome of an action on many: "Approved" for a single one, "2 of 3 approved" for several. */
export function doneWords(went: number, all: number, done: string): string {
  return went === 1 && all === 1
    ? `${done.charAt(0).toUpperCase()}${done.slice(1)}`
    : `${formatCount(went)} of ${formatCount(all)} ${done}`
}
