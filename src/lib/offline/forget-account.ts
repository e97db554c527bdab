import { forgetLists, unsentOf } from './kept-note'

/** Forgets everything that only a closed account could have read or sent. */
export async function forgetAccount(userId: string): Promise<void> {
  await forgetLists((list) => list.userId === userId)
  if (unsentOf(userId) === 0) return
  const { outbox } = await import('./outbox')
  await outbox.takeOut((entry) => entry.isAuthors && entry.userId === userId)
}
