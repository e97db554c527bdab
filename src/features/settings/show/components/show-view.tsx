import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { lazyView } from '@/lib/lazy'
import type { ShowDetails } from '../api'
import { showDetailsQueries } from '../queries'

// Lazy, because it bundles the phone number rules.
const ShowForm = lazyView(async () => (await import('./show-form')).ShowForm)

const SHAPE = <SkeletonList count={2} className="h-24" />

/** The news and support numbers, which every open page polls, and their form. */
export function ShowView() {
  const query = useQuery(showDetailsQueries.set())
  const [isOpen, setIsOpen] = useState(false)
  return (
    <QueryView
      query={query}
      errorTitle="Could not fetch the news and numbers."
      loadingText="Loading the news and numbers…"
      skeleton={SHAPE}
    >
      {(details) =>
        isOpen ? (
          <ShowForm details={details} placeholder={SHAPE} />
        ) : (
          <ShowSummary details={details} onChange={() => setIsOpen(true)} />
        )
      }
    </QueryView>
  )
}

interface ShowSummaryProps {
  details: ShowDetails
  onChange: () => void
}

function ShowSummary({ details, onChange }: ShowSummaryProps) {
  const { news_title, whatsapp_nigeria, whatsapp_south_africa } = details
  const facts = [
    { label: 'News', value: news_title, none: 'None' },
    { label: 'WhatsApp, Nigeria', value: whatsapp_nigeria, none: 'Default number' },
    {
      label: 'WhatsApp, South Africa',
      value: whatsapp_south_africa,
      none: 'Default number',
    },
  ]
  return (
    <div className="flex flex-col items-start gap-3">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {facts.map(({ label, value, none }) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="wrap-anywhere">
              {value === null ? <span>{none}</span> : <span translate="no">{value}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Button variant="secondary" onClick={onChange}>
        Change news and numbers
      </Button>
    </div>
  )
}
