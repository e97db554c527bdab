import { lazyView } from '@/lib/lazy'

/**
 * The door's forms and dialogs: their code is heavier than the list's, so it loads later. The phone stores it with the
 * page.
 */
export const ChildDialog = lazyView(async () => (await import('./child-dialog')).ChildDialog)
export const CollectedDialog = lazyView(
  async () => (await import('./collected-dialog')).CollectedDialog,
)
export const Question = lazyView(async () => (await import('./question')).Question)
export const WalkInDialog = lazyView(async () => (await import('./walk-in-dialog')).WalkInDialog)

/** Preloads the most used dialogs, so that nobody waits for them at the door. */
export async function preloadDialogs(): Promise<void> {
  await Promise.all([ChildDialog, CollectedDialog, Question].map((view) => view.preload()))
}
