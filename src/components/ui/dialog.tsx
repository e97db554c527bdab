import { lazyView } from '@/lib/lazy'
import type { DialogProps } from './dialog-props'

const DialogWindow = lazyView(async () => (await import('./dialog-window')).DialogWindow)

/** Prefetches the code of dialogs, so that the first one opens at once. */
export const preloadDialog = DialogWindow.preload

/**
 * Slides up from below on phones, a centred window on wide screens. Its code loads when the browser is idle, or with
 * the first dialog.
 */
export function Dialog(props: DialogProps) {
  return <DialogWindow {...props} isWanted={props.isOpen} onFailure={props.onClose} />
}
