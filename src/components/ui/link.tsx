import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import {
  type To,
  useHref,
  useLinkClickHandler,
  useLocation,
  useResolvedPath,
} from 'react-router-dom'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  /** In the history in place of this page; a link to the page itself replaces it anyway. */
  replace?: boolean
}

/**
 * A link to a page of ours, made of the router's own hooks. Its ready-made links bring along what only its
 * framework uses, some 3 KB on each page.
 */
export function Link({ to, replace, target, onClick, ...props }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(target === undefined ? {} : { target }),
    ...(replace === undefined ? {} : { replace }),
  })
  return (
    <a
      {...props}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}

export interface NavLinkProps extends LinkProps {
  /** Beside `className` while its page is shown. */
  currentClassName: string
}

/** A link that says whether its page is the one that is shown. */
export function NavLink({ className, currentClassName, ...props }: NavLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = useResolvedPath(props.to).pathname === pathname.replace(/(.)\/$/, '$1')
  return (
    <Link
      {...props}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(className, isCurrent && currentClassName)}
    />
  )
}
