import { lazyView } from '@/lib/lazy'

/** The forms and dialogs of a door: their code is heavier than the list's and comes after it. A phone keeps it with the page. */
export const ChildDialog = lazyView(async () => (await import('./child-dialog')).ChildDialog)
export const CollectedDialog = lazyView(
  async () => (await import('./collected-dialog')).CollectedDialog,
)
export const Question = lazyView(async () => (await import('./question')).Question)
export const WalkInDialog = lazyView(async () => (await import('./walk-in-dialog')).WalkInDialog)

/** Fetches ahead what is opened most, so that nobody waits for it at the door. */
export async function preloadDialogs(): Promise<void> {
  await Promise.all([ChildDialog, CollectedDialog, Question].map((view) => view.preload()))
}
