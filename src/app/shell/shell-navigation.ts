import type { IconName } from '@/components/ui/icon'

export interface ShellLink {
  to: string
  label: string
  /** In the bottom bar of a phone, where there is less room. */
  shortLabel?: string | undefined
  icon: IconName
  /** Whether its page is shown, where that is more than the path. */
  isCurrent?: boolean
  /** How much work waits there. */
  count?: number
}

/** Where one can go from the signed-in pages. */
export interface ShellNavigation {
  /** The name of this side of the product, beside the brand. */
  areaName: string
  links: readonly ShellLink[]
  /** A way to the other side, for administrators. */
  aside?: { to: string; label: string } | undefined
}
