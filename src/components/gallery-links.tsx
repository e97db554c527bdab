import type { SocialLink } from './site-footer'
import { ButtonAnchor } from './ui/button-link'
import { Icon, type IconName } from './ui/icon'

export interface GalleryLinksProps {
  links: readonly SocialLink[]
}

const NETWORKS: Record<SocialLink['network'], { icon: IconName; text: string }> = {
  Instagram: { icon: 'instagram', text: 'Pictures and stories from the show.' },
  Facebook: { icon: 'facebook', text: 'News, and what families say about it.' },
  TikTok: { icon: 'tiktok', text: 'Short clips for a quick look.' },
  YouTube: { icon: 'youtube', text: 'Films to watch with the whole house.' },
}

/** Links to the show's pictures and films. They stay on the social networks, and so do their trackers. */
export function GalleryLinks({ links }: GalleryLinksProps) {
  if (links.length === 0) {
    return (
      <p className="rounded-card bg-muted p-6 text-lg">
        Our pages on Instagram, Facebook, TikTok and YouTube are not open yet. Their links will
        stand here.
      </p>
    )
  }
  return (
    <ul aria-label="Our pages" className="grid gap-4 sm:grid-cols-2">
      {links.map(({ network, href }) => (
        <li
          key={network}
          className="flex flex-col overflow-hidden rounded-card border border-border bg-surface shadow-soft"
        >
          <div className="grid h-28 place-items-center bg-night pattern-adire text-4xl text-accent">
            <Icon name={NETWORKS[network].icon} />
          </div>
          <div className="flex flex-1 flex-col items-start gap-3 p-5">
            <p className="flex-1">{NETWORKS[network].text}</p>
            <ButtonAnchor href={href} variant="secondary" isWide>
              <span>{network}</span>
              <Icon name="external" />
            </ButtonAnchor>
          </div>
        </li>
      ))}
    </ul>
  )
}
