import type { IconName } from '@/components/ui/icon'

export interface ShellLink {
  to: string
  label: string
  /** In the bottom bar of a phone, where there is less room. */
  shortLabel?: string | undefined
  icon: IconName
  /** Whether its page is shown, if the path alone does not tell. */
  isCurrent?: boolean
  /** How much work waits there. */
  count?: number
}

/** The links of the signed-in pages. */
export interface ShellNavigation {
  /** The name of this side of the product, beside the brand. */
  areaName: string
  links: readonly ShellLink[]
  /** A way to the other side, for administrators. */
  aside?: { to: string; label: string } | undefined
}
