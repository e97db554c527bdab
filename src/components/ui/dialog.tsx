import { lazyView } from '@/lib/lazy'
import type { DialogProps } from './dialog-props'

const DialogWindow = lazyView(async () => (await import('./dialog-window')).DialogWindow)

/** Fetches the code of dialogs ahead, so that the first one opens at once. */
export const preloadDialog = DialogWindow.preload

/**
 * A sheet from below on phones, a window in the middle on wide screens. Its code comes when the
 * browser is idle, or when the first dialog is opened before that.
 */
export function Dialog(props: DialogProps) {
  return <DialogWindow {...props} isWanted={props.isOpen} onFailure={props.onClose} />
}
