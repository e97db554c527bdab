import type { ReactNode } from 'react'
import { lazyView } from '@/lib/lazy-view'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** While its form is submitting, nothing closes the dialog. */
  isLocked?: boolean | undefined
  size?: 'small' | 'default' | 'large'
  /** Buttons that stay in view under the scrolling content. */
  footer?: ReactNode
  children?: ReactNode
}

const DialogWindow = lazyView(async () => (await import('./dialog-window')).DialogWindow)

/** Fetches the code of dialogs ahead, so that the first one opens at once. */
export const preloadDialog = DialogWindow.preload

/**
 * A sheet from below on phones, a window in the middle on wide screens. Its code comes after the page has
 * settled, or when the first dialog is opened before that.
 */
export function Dialog(props: DialogProps) {
  return <DialogWindow {...props} isWanted={props.isOpen} onFailure={props.onClose} />
}
