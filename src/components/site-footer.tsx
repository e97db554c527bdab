import type { SiteLinkGroup } from './site-header'
import { Star } from './star'
import { ButtonAnchor } from './ui/button-link'
import { Icon, type IconName } from './ui/icon'
import { Link } from 'react-router-dom'

export interface SocialLink {
  network: 'Instagram' | 'Facebook' | 'TikTok' | 'YouTube'
  href: string
}

export interface SiteFooterProps {
  productName: string
  /** The product's tagline. */
  tagline: string
  groups: readonly SiteLinkGroup[]
  socials: readonly SocialLink[]
  /** A WhatsApp URL. Without it no chat is offered. */
  supportHref?: string | null
}

const SOCIAL_ICONS: Record<SocialLink['network'], IconName> = {
  Instagram: 'instagram',
  Facebook: 'facebook',
  TikTok: 'tiktok',
  YouTube: 'youtube',
}

export function SiteFooter({
  productName,
  tagline,
  groups,
  socials,
  supportHref,
}: SiteFooterProps) {
  return (
    <footer className="bg-night on-night">
      <div aria-hidden className="pattern-ndebele" />
      <div className="mx-auto grid max-w-page grid-cols-fit-2 gap-x-4 gap-y-6 px-4 py-8 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] sm:gap-8 sm:py-12 lg:grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))]">
        <div className="col-span-full flex flex-col items-start gap-3 lg:col-span-1">
          <p className="flex items-center gap-2 text-xl font-extrabold">
            <Star className="size-9" />
            <span>{productName}</span>
          </p>
          <p className="max-w-xs text-night-muted">{tagline}</p>
          {supportHref ? (
            <ButtonAnchor href={supportHref} variant="on-night" className="lg:px-3 lg:text-sm">
              <Icon name="whatsapp" />
              Chat with support
            </ButtonAnchor>
          ) : null}
        </div>
        {groups.map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <h2 className="text-base text-accent">{group.title}</h2>
            <ul className="mt-2">
              {group.links.map((link) => (
                <li key={link.to}>
                  <Link
                    to={link.to}
                    className="inline-flex min-h-10 items-center underline-offset-4 hover:underline"
                  >
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {socials.length > 0 ? (
          <div>
            <h2 className="text-base text-accent">Follow us</h2>
            <ul className="mt-2">
              {socials.map((social) => (
                <li key={social.network}>
                  <a
                    href={social.href}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="inline-flex min-h-10 items-center gap-2 underline-offset-4 hover:underline"
                  >
                    <Icon name={SOCIAL_ICONS[social.network]} />
                    <span>{social.network}</span>
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </footer>
  )
}
