import { clsx } from 'clsx'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { TabCount } from '@/components/ui/tab-style'
import type { ShellLink, ShellNavigation } from './shell-navigation'

const MAX_ENTRIES = 5

const entryStyle =
  '@container flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 short:min-h-11 short:flex-row short:gap-2 text-[0.6875rem] font-semibold'

// If text is enlarged and the labels do not fit, only the icons are shown.
const labelStyle = 'sr-only @min-[4rem]:not-sr-only'

export interface BottomNavProps extends ShellNavigation {
  onSignOut: () => void
}

/**
 * The bottom bar on phones. It has at most five entries, and the last one opens the remaining links and Sign Out. A
 * page's own foot replaces it.
 */
export function BottomNav({ areaName, links, aside, onSignOut }: BottomNavProps) {
  const { pathname, search } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const first = links.slice(0, MAX_ENTRIES - 1)
  const rest = links.slice(MAX_ENTRIES - 1)
  const isCurrent = ({ to, isCurrent: isShown }: ShellLink) => isShown ?? to === pathname
  const isInRest = rest.some(isCurrent)

  return (
    <nav
      aria-label={`${areaName}, on phones`}
      className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col bg-night pb-[env(safe-area-inset-bottom)] on-night lg:hidden print:hidden [body:has([data-page-foot])_&]:hidden"
    >
      {first.map((link) => (
        <Link
          key={link.label}
          to={link.to}
          aria-current={isCurrent(link) ? 'page' : undefined}
          className={clsx(entryStyle, 'aria-[current=page]:text-accent')}
        >
          <Icon name={link.icon} />
          <span className={labelStyle}>{link.shortLabel ?? link.label}</span>
        </Link>
      ))}
      {/* A new key on every page, so that the closing menu leaves the focus on the new heading. */}
      <button
        key={`${pathname}${search}`}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-current={isInRest ? 'true' : undefined}
        onClick={() => setIsOpen(true)}
        className={clsx(entryStyle, isInRest && 'text-accent')}
      >
        <Icon name="menu" />
        <span className={labelStyle}>More</span>
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="More"
        size="small"
        startsAtClose
      >
        <ul className="flex flex-col gap-1">
          {rest.map((link) => (
            <li key={link.label}>
              <Link
                to={link.to}
                aria-current={isCurrent(link) ? 'page' : undefined}
                onClick={() => setIsOpen(false)}
                className="flex min-h-12 items-center gap-3 rounded-control px-3 font-semibold hover:bg-muted aria-[current=page]:bg-muted aria-[current=page]:text-primary-strong"
              >
                <Icon name={link.icon} />
                <span>{link.label}</span>
                {link.count ? <TabCount count={link.count} /> : null}
              </Link>
            </li>
          ))}
        </ul>
        <div className="mt-4 flex flex-col gap-2">
          {aside ? (
            <ButtonLink to={aside.to} variant="secondary" isWide onClick={() => setIsOpen(false)}>
              {aside.label}
            </ButtonLink>
          ) : null}
          <Button
            variant="secondary"
            isWide
            onClick={() => {
              setIsOpen(false)
              onSignOut()
            }}
          >
            Sign Out
          </Button>
        </div>
      </Dialog>
    </nav>
  )
}
