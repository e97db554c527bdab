import type { ReactNode } from 'react'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Prevents closing while the form is submitting. */
  isLocked?: boolean
  /** Called when somebody tries to close a locked dialog: the work may stop and then close it. */
  onLockedClose?: () => void
  /** Opens with the focus on Close, if its first button does something that must not be pressed by accident. */
  startsAtClose?: boolean
  /** Shown beside Close, such as a button for the next row. */
  corner?: ReactNode
  /**
   * Replaces another dialog: it appears without animation, ignores clicks for half a second, and returns the focus to
   * `returnTo` when it closes, because nothing on the page opened it.
   */
  continued?: { returnTo: () => HTMLElement | null } | undefined
  size?: 'small' | 'default' | 'large'
  /** Stays in view above the buttons that it is about, such as a warning. */
  notice?: ReactNode
  /** Buttons that stay in view under the scrolling content. */
  footer?: ReactNode
  children?: ReactNode
}
