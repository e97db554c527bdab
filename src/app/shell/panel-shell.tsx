import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { KeyboardShortcuts } from '@/components/keyboard-shortcuts'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { TabCount } from '@/components/ui/tab-style'
import { signOutAndGoHome } from '@/features/auth/sign-out'
import { PanelSearch } from '@/features/admin/search/components/panel-search'
import { BottomNav } from './bottom-nav'
import { Brand } from './brand'
import type { ShellLink } from './shell-navigation'

export interface PanelShellProps {
  links: readonly ShellLink[]
  /** The links behind More. */
  more: readonly ShellLink[]
  /** Whether the role may search the panel. */
  isSearchable: boolean
  children: ReactNode
}

const tabStyle =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 border-b-4 border-transparent px-1.5 text-sm font-semibold whitespace-nowrap hover:bg-night-raised aria-[current=page]:border-accent aria-[current=page]:text-accent'

/**
 * The panel: one navigation, as tabs on wide screens and within reach of the thumb on phones, and a search of
 * everything.
 */
export function PanelShell({ links, more, isSearchable, children }: PanelShellProps) {
  const navigate = useNavigate()
  const signOut = () => void signOutAndGoHome(navigate)
  return (
    <div className="min-h-dvh print:block print:min-h-0">
      <a
        href="#content"
        className="absolute -top-20 left-4 z-50 rounded-control bg-surface px-4 py-3 font-semibold focus:top-2"
      >
        Skip to content
      </a>
      <header className="bg-night on-night print:hidden">
        <div className="mx-auto max-w-page lg:box-content lg:px-8">
          <div className="flex min-h-16 items-center gap-4 px-4 lg:px-0 short:min-h-11">
            <Brand />
            <div className="flex min-w-0 flex-1 justify-end">
              {isSearchable ? <PanelSearch /> : null}
            </div>
            {/* Phones have no keyboard. */}
            <div className="hidden items-center gap-2 lg:flex">
              <KeyboardShortcuts />
              <Button variant="on-night" onClick={signOut}>
                Sign Out
              </Button>
            </div>
          </div>
          <nav aria-label="Administration" className="hidden lg:flex">
            <ul className="flex min-w-0 flex-wrap">
              {links.map((link) => (
                <li key={link.label} className="flex">
                  <Tab link={link} />
                </li>
              ))}
            </ul>
            {more.length > 0 ? <More links={more} /> : null}
          </nav>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 px-4 py-4 pb-28 outline-none lg:px-8 lg:pb-12 print:p-0"
      >
        <div className="mx-auto max-w-page">{children}</div>
      </main>
      <BottomNav areaName="Administration" links={[...links, ...more]} onSignOut={signOut} />
    </div>
  )
}

function Tab({ link }: { link: ShellLink }) {
  return (
    <Link to={link.to} aria-current={link.isCurrent ? 'page' : undefined} className={tabStyle}>
      <span>{link.label}</span>
      {link.count ? <TabCount count={link.count} /> : null}
    </Link>
  )
}

/** The rest of the navigation. A native `details` element, which the first script closes on Escape. */
function More({ links }: { links: readonly ShellLink[] }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const count = links.reduce((sum, link) => sum + (link.count ?? 0), 0)
  const isCurrent = links.some((link) => link.isCurrent)

  useEffect(() => {
    if (menu.current) menu.current.open = false
  }, [key])
  useEffect(() => {
    function close({ target }: PointerEvent) {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [])

  return (
    <details ref={menu} className="group relative">
      <summary
        className={clsx(
          tabStyle,
          'cursor-pointer list-none',
          isCurrent && 'border-accent text-accent',
        )}
      >
        <span>More</span>
        {count > 0 ? <TabCount count={count} /> : null}
        <Icon name="chevron" />
      </summary>
      <ul className="absolute right-0 z-40 min-w-48 rounded-control bg-night p-2 shadow-soft">
        {links.map((link) => (
          <li key={link.label}>
            <Link
              to={link.to}
              aria-current={link.isCurrent ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold hover:bg-night-raised aria-[current=page]:text-accent"
            >
              <Icon name={link.icon} />
              <span>{link.label}</span>
              {link.count ? <TabCount count={link.count} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
