import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { type ButtonStyle, buttonStyle } from './button'
import { Link, type LinkProps } from 'react-router-dom'

export interface ButtonLinkProps extends LinkProps, ButtonStyle {}

/** An internal link styled as a button. */
export function ButtonLink({ variant, size, isWide, className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={clsx(buttonStyle({ variant, size, isWide }), className)} />
}

export interface ButtonAnchorProps extends Omit<ComponentProps<'a'>, 'href'>, ButtonStyle {
  href: string
}

/** An external link (WhatsApp, a card payment page) that opens in a new tab, styled as a button. */
export function ButtonAnchor({
  variant,
  size,
  isWide,
  className,
  children,
  ...props
}: ButtonAnchorProps) {
  return (
    <a
      target="_blank"
      rel="noopener noreferrer"
      {...props}
      className={clsx(buttonStyle({ variant, size, isWide }), className)}
    >
      <span className="contents">{children}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
