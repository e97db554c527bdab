import { MessageLinks, type MessageLinksProps } from '@/components/message-links'
import { MessageText } from '@/components/message-text'

export interface MessagePreviewProps {
  subject: string
  body: string
  links: MessageLinksProps
}

/** The message as a parent opens it. */
export function MessagePreview({ subject, body, links }: MessagePreviewProps) {
  const isEmpty = [subject.trim(), body.trim(), links.link_path, links.map_url].every(
    (part) => !part,
  )
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-4">
      <h2 className="text-xl">As parents see it</h2>
      {isEmpty ? (
        <p className="rounded-card border-2 border-dashed border-border p-4 text-muted-foreground">
          Your message appears here while you write.
        </p>
      ) : (
        <div className="flex flex-col gap-3 rounded-card border border-night-indigo bg-surface p-4 shadow-soft">
          <p dir="auto" className="font-bold wrap-anywhere text-heading">
            {subject.trim() || 'A message from the organisers.'}
          </p>
          <MessageText text={body.trim()} />
          <MessageLinks {...links} />
        </div>
      )}
    </section>
  )
}
