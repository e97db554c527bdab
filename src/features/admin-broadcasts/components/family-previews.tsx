import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MessageLinks, type MessageLinksProps } from '@/components/message-links'
import { MessageText } from '@/components/message-text'
import { Button } from '@/components/ui/button'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import type { Recipients } from '../api'
import { broadcastQueries } from '../queries'

const hasNames = (body: string) => /\{(parent|children)\}/.test(body)

export interface FamilyPreviewsProps {
  body: string
  to: Recipients
  links: MessageLinksProps
}

/** Shows a message that has names in it as up to three real families will read it. */
export function FamilyPreviews({ body, to, links }: FamilyPreviewsProps) {
  // The words as they stood when they were asked for: each key pressed would ask again.
  const [asked, setAsked] = useState<string | null>(null)
  if (!hasNames(body)) return null
  return (
    <section aria-label="For real families" className="flex flex-col items-start gap-4">
      {asked === body ? (
        <Families body={body} to={to} links={links} />
      ) : (
        <Button variant="secondary" onClick={() => setAsked(body)}>
          See it with the names of three families
        </Button>
      )}
    </section>
  )
}

function Families({ body, to, links }: FamilyPreviewsProps) {
  const families = useQuery(broadcastQueries.preview(body, to))
  return (
    <QueryView
      query={families}
      errorTitle="Could not fetch the families."
      loadingText="Loading three families…"
      skeleton={<Skeleton className="h-40 w-full" />}
      isEmpty={(rows) => rows.length === 0}
      empty={<p>Nobody has such a child. Please choose other parents.</p>}
    >
      {(rows) => (
        <ul className="flex w-full flex-col gap-3">
          {rows.map(({ parent_name, text }, index) => (
            <li key={index} className="rounded-card border border-border bg-surface p-4">
              <p className="text-sm text-muted-foreground">For {parent_name ?? 'a parent'}</p>
              <MessageText text={text} />
              <MessageLinks {...links} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
