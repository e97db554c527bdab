import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { NavLink } from '@/components/ui/nav-link'
import { signOutAndGoHome } from '@/features/auth/sign-out'
import { Brand } from './brand'
import { BottomNav } from './bottom-nav'
import type { ShellNavigation } from './shell-navigation'
import { useShellGrid } from './use-shell-grid'

export interface AppShellProps extends ShellNavigation {
  /** Shown beside the brand on every page. */
  bell?: ReactNode
  children: ReactNode
}

/** Signed-in pages: a side bar on wide screens, a bottom bar within reach of the thumb on phones. */
export function AppShell({ areaName, links, aside, bell, children }: AppShellProps) {
  const navigate = useNavigate()
  const grid = useShellGrid()
  return (
    <div className={clsx('min-h-dvh print:block print:min-h-0', grid)}>
      <a
        href="#content"
        className="absolute -top-20 left-4 z-50 rounded-control bg-surface px-4 py-3 font-semibold focus:top-2"
      >
        Skip to content
      </a>
      <header className="bg-night pattern-adire on-night lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col print:hidden">
        <div className="flex min-h-16 items-center justify-between gap-4 px-4 short:min-h-11">
          <Brand />
          {bell}
        </div>
        <nav
          aria-label={areaName}
          className="hidden min-h-0 flex-1 flex-col gap-1 overflow-y-auto px-2 py-4 lg:flex"
        >
          {links.map((link) => (
            <NavLink
              key={link.to}
              to={link.to}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 font-medium hover:bg-night-raised"
              currentClassName="bg-night-raised text-accent"
            >
              <Icon name={link.icon} />
              <span>{link.label}</span>
            </NavLink>
          ))}
        </nav>
        <div className="hidden flex-col gap-2 p-4 lg:flex">
          {aside ? (
            <ButtonLink to={aside.to} variant="on-night" isWide>
              {aside.label}
            </ButtonLink>
          ) : null}
          <Button variant="on-night" isWide onClick={() => void signOutAndGoHome(navigate)}>
            Sign Out
          </Button>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 px-4 py-6 pb-28 outline-none lg:px-8 lg:pb-12 print:p-0"
      >
        <div className="mx-auto max-w-page">{children}</div>
      </main>
      <BottomNav
        areaName={areaName}
        links={links}
        aside={aside}
        onSignOut={() => void signOutAndGoHome(navigate)}
      />
    </div>
  )
}
