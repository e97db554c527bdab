import { clsx } from 'clsx'
import { NavLink as RouterNavLink, type NavLinkProps as RouterNavLinkProps } from 'react-router-dom'

export interface NavLinkProps extends Omit<RouterNavLinkProps, 'className' | 'end'> {
  className?: string
  /** Added to `className` while its page is shown. */
  currentClassName: string
}

/** The router's link, with a style for the current page. */
export function NavLink({ className, currentClassName, ...props }: NavLinkProps) {
  return (
    <RouterNavLink
      {...props}
      end
      className={({ isActive }) => clsx(className, isActive && currentClassName)}
    />
  )
}
