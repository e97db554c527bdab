import { useQuery } from '@tanstack/react-query'
import { MessageLinks, type MessageLinksProps } from '@/components/message-links'
import { MessageText } from '@/components/message-text'
import type { Recipients } from '../api'
import { broadcastQueries } from '../queries'
import { type FamilyNames, filledMessage, hasNames } from '../family-names'

export interface MessagePreviewProps {
  subject: string
  body: string
  links: MessageLinksProps
  to: Recipients
}

/**
 * A live preview of the message for up to three of its families. Without names it is the same for all, so only one is
 * shown.
 */
export function MessagePreview({ subject, body, links, to }: MessagePreviewProps) {
  const { data: families = [] } = useQuery(broadcastQueries.families(to))
  const text = body.trim()
  const isEmpty = [subject.trim(), text, links.link_path, links.map_url].every((value) => !value)
  const shown: readonly (FamilyNames | null)[] =
    families.length === 0 ? [null] : hasNames(text) ? families : families.slice(0, 1)
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-4">
      <h2 className="text-xl">As parents see it</h2>
      {shown.map((family, index) => (
        <div
          key={index}
          role="group"
          aria-label={`As ${family?.name ?? 'a parent'} reads it`}
          className="flex flex-col gap-3 rounded-card border border-night-indigo bg-surface p-4 shadow-soft"
        >
          {family ? <Reader family={family} /> : null}
          {isEmpty ? (
            <p className="text-muted-foreground">Your message appears here while you write.</p>
          ) : (
            <>
              <p dir="auto" className="font-bold wrap-anywhere text-heading">
                {subject.trim() || 'A message from the organisers.'}
              </p>
              <MessageText text={family ? filledMessage(text, family) : text} />
              <MessageLinks {...links} />
            </>
          )}
        </div>
      ))}
    </section>
  )
}

/** The recipient: "For Ngozi Obi (Ada and Chidi)". */
function Reader({ family: { name, children: names } }: { family: FamilyNames }) {
  return (
    <p className="text-sm wrap-anywhere text-muted-foreground">
      <span>For </span>
      <span translate={name === null ? 'yes' : 'no'}>{name ?? 'a parent'}</span>
      <span translate="no">{` (${names})`}</span>
    </p>
  )
}
