import type { ReactNode } from 'react'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** While its form is submitting, nothing closes the dialog. */
  isLocked?: boolean
  /** Called when somebody wants to close it while it is locked: what runs may stop, and close it then. */
  onLockedClose?: () => void
  /** It opens with the focus on Close, where its first button does something that nobody should press by accident. */
  startsAtClose?: boolean
  /** Stands beside Close, such as the way to the next row. */
  corner?: ReactNode
  /**
   * It takes the place of another dialog: it appears without motion, takes no click for half a second, and gives the
   * focus back to `returnTo` when it closes, as nothing on the page has opened it.
   */
  continued?: { returnTo: () => HTMLElement | null } | undefined
  size?: 'small' | 'default' | 'large'
  /** Stays in view above the buttons that it is about, such as a warning. */
  notice?: ReactNode
  /** Buttons that stay in view under the scrolling content. */
  footer?: ReactNode
  children?: ReactNode
}
