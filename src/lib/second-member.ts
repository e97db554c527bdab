import type { Notice } from './notify'

/** The answer of a decision on money that is done; without one, a second member has to confirm it. */
export function isDone(answer: unknown): boolean {
  return answer !== null
}

const PROPOSED: Notice = {
  title: 'A second member has to confirm it',
  description:
    'Nothing has changed yet. It waits for 14 days under Payments and Books, for another owner or member for money.',
}

/** The words of a decision on money, which may still wait for a second member. */
export function noticeOf(wasDone: boolean, done: Notice): Notice {
  return wasDone ? done : PROPOSED
}
