import type { Toast } from '@/lib/notify'

/** Whether a decision on money was carried out; null means that a second member has to confirm it. */
export function isDone(answer: unknown): boolean {
  return answer !== null
}

const PROPOSED: Toast = {
  title: 'A second member has to confirm it',
  description:
    'Nothing has changed yet. It waits for 14 days under Payments and Books, for another owner or member for money.',
}

/** The toast for a decision on money, which may still wait for a second member. */
export function toastOf(wasDone: boolean, done: Toast): Toast {
  return wasDone ? done : PROPOSED
}
