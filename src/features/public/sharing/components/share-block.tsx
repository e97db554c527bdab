import { Button } from '@/components/ui/button'
import { ButtonAnchor } from '@/components/ui/button-link'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { shareLinks } from '@/domain/whatsapp'

export interface ShareBlockProps {
  title?: string
  /** The absolute URL to share. */
  url: string
  /** The text shared with it. */
  text: string
  /** Whether this is the page's first action: then its first button is primary. */
  isFirst?: boolean
}

const NETWORKS = [
  ['whatsapp', 'WhatsApp'],
  ['facebook', 'Facebook'],
  ['twitter', 'Twitter'],
  ['telegram', 'Telegram'],
] as const

/** Buttons to share a page. Only for the browser: it checks what the phone supports. */
export function ShareBlock({ title = 'Share', url, text, isFirst = false }: ShareBlockProps) {
  const links = shareLinks({ url, text })
  const hasShareSheet = 'share' in navigator

  async function openShareSheet() {
    try {
      await navigator.share({ url, text })
    } catch {
      // Dismissed, or refused by the browser: the links below remain.
    }
  }

  return (
    <section aria-labelledby="share" className="flex flex-col gap-3">
      <h2 id="share" className="text-xl">
        {title}
      </h2>
      {hasShareSheet ? (
        <Button isWide variant={isFirst ? 'primary' : 'secondary'} onClick={openShareSheet}>
          <Icon name="share" /> Share from this phone
        </Button>
      ) : null}
      {/* Two columns, or one with large text. */}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(9rem,40%),1fr))] gap-2">
        {NETWORKS.map(([network, label]) => (
          <li key={network}>
            <ButtonAnchor
              href={links[network]}
              variant={
                isFirst && !hasShareSheet && network === 'whatsapp' ? 'primary' : 'secondary'
              }
              isWide
              className="px-3"
            >
              <Icon name={network} />
              <span>{` ${label}`}</span>
            </ButtonAnchor>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 text-sm break-all text-muted-foreground">{url}</span>
        <CopyButton value={url} what="link" />
      </div>
    </section>
  )
}
