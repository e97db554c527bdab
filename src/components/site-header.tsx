import { useEffect, useRef } from 'react'
import { useLocation, Link } from 'react-router-dom'
import { Star } from './star'
import { buttonStyle } from './ui/button'
import { Icon } from './ui/icon'
import { NavLink } from './ui/nav-link'

interface SiteLink {
  to: string
  label: string
}

/** Register and Sign In for visitors, Dashboard and Sign Out (an action, not a link) for signed-in people. */
export type SiteAction = { label: string; isPrimary?: boolean } & (
  | { to: string; onPress?: never }
  | { to?: never; onPress: () => void }
)

export interface SiteLinkGroup {
  title: string
  links: readonly SiteLink[]
}

export interface SiteHeaderProps {
  productName: string
  /** The few links that fit in a wide header. */
  links: readonly SiteLink[]
  /** Every page, for the menu on phones. */
  groups: readonly SiteLinkGroup[]
  actions: readonly SiteAction[]
}

/** The wide header if there is room for it, which larger text reduces. */
export function SiteHeader({ productName, links, groups, actions }: SiteHeaderProps) {
  return (
    <header className="@container sticky top-0 z-30 bg-night on-night">
      <a
        href="#content"
        className="absolute -top-20 left-4 z-50 rounded-control bg-surface px-4 py-3 font-semibold on-day focus:top-2"
      >
        Skip to content
      </a>
      <div className="mx-auto flex min-h-16 max-w-page items-center justify-between gap-4 px-4 short:min-h-11">
        <Brand productName={productName} />
        <nav aria-label="Main" className="hidden items-center gap-1 @min-[60rem]:flex">
          {links.map((link) => (
            <HeaderLink key={link.to} {...link} />
          ))}
        </nav>
        <div className="hidden items-center gap-2 @min-[60rem]:flex">
          {actions.map((action) => (
            <HeaderAction key={action.label} action={action} />
          ))}
        </div>
        <MobileMenu groups={groups} actions={actions} />
      </div>
      <div aria-hidden className="pattern-ndebele h-2! bg-size-[32px_8px]!" />
    </header>
  )
}

function Brand({ productName }: { productName: string }) {
  return (
    <Link
      to="/"
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-control text-xl font-extrabold"
    >
      <Star className="size-9" />
      <span className="truncate">{productName}</span>
    </Link>
  )
}

function HeaderLink({ to, label }: SiteLink) {
  return (
    <NavLink
      to={to}
      className="flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-night-raised"
      currentClassName="text-accent underline decoration-2 underline-offset-8"
    >
      {label}
    </NavLink>
  )
}

function HeaderAction({ action, isWide = false }: { action: SiteAction; isWide?: boolean }) {
  const style = buttonStyle({ variant: action.isPrimary ? 'primary' : 'on-night', isWide })
  return action.to === undefined ? (
    <button type="button" onClick={action.onPress} className={style}>
      {action.label}
    </button>
  ) : (
    <Link to={action.to} className={style}>
      {action.label}
    </Link>
  )
}

// A native `details` element, so that it opens before any script has run. The first script closes it on Escape.
function MobileMenu({ groups, actions }: Pick<SiteHeaderProps, 'groups' | 'actions'>) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  useEffect(() => {
    if (menu.current) menu.current.open = false
  }, [key])

  return (
    <details ref={menu} className="group @min-[60rem]:hidden">
      <summary className="grid size-11 place-items-center rounded-control hover:bg-night-raised">
        <span className="group-open:hidden">
          <Icon name="menu" label="Menu" className="size-7" />
        </span>
        <span className="hidden group-open:block">
          <Icon name="close" label="Close menu" className="size-7" />
        </span>
      </summary>
      <div className="absolute inset-x-0 top-full hidden max-h-[calc(100dvh-4.5rem)] animate-fade-in overflow-y-auto bg-night pattern-adire px-4 pt-3 pb-6 shadow-soft group-open:block short:max-h-[calc(100dvh-3.5rem)]">
        <div className="grid grid-cols-fit-2 gap-2">
          {actions.map((action) => (
            <HeaderAction key={action.label} action={action} isWide />
          ))}
        </div>
        <nav aria-label="Main, on phones" className="mt-3 grid grid-cols-fit-2 gap-x-2 gap-y-3">
          {groups.map(({ title, links }) => (
            <div key={title}>
              <p aria-hidden className="px-3 font-semibold text-accent">
                {title}
              </p>
              <ul aria-label={title}>
                {links.map((link) => (
                  <li key={link.to}>
                    <HeaderLink {...link} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </details>
  )
}
