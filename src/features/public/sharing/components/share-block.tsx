import { Button } from '@/components/ui/button'
import { ButtonAnchor } from '@/components/ui/button-link'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { shareLinks } from '@/domain/whatsapp'

export interface ShareBlockProps {
  title?: string
  /** The absolute address of what is shared. */
  url: string
  /** The words that go with it. */
  text: string
  /** Where nothing on the page comes before it: its first way has the colour of action. */
  isFirst?: boolean
}

const NETWORKS = [
  ['whatsapp', 'WhatsApp'],
  ['facebook', 'Facebook'],
  ['twitter', 'Twitter'],
  ['telegram', 'Telegram'],
] as const

/** Ways to share a page. For the browser only: it asks what the phone can do. */
export function ShareBlock({ title = 'Share', url, text, isFirst = false }: ShareBlockProps) {
  const links = shareLinks({ url, text })
  const hasShareSheet = 'share' in navigator

  async function openShareSheet() {
    try {
      await navigator.share({ url, text })
    } catch {
      // Closed without a choice, or refused by the browser: the links below remain.
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
      {/* Two beside each other, or one where letters are large. */}
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
