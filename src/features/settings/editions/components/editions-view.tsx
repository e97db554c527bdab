import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { lazyView } from '@/lib/lazy'
import type { AnyEdition } from '../api'
import { EDITION_COLUMNS } from '../columns'
import { adminEditionQueries } from '../queries'
import { type EditionAction, EditionActions } from './edition-actions'
import type { Edition } from '@/domain/edition'
import { formatExactMoney } from '@/domain/money'
import { COUNTRY_CURRENCIES } from '@/domain/regions'
import { config } from '@/lib/config'

const EditionDialog = lazyView(async () => (await import('./edition-dialog')).EditionDialog)
const EditionQuestion = lazyView(async () => (await import('./edition-question')).EditionQuestion)

/** All years of the show, newest first, with their actions. */
export function EditionsView() {
  const query = useQuery(adminEditionQueries.all())
  return (
    <QueryView
      query={query}
      errorTitle="Could not fetch the editions."
      loadingText="Loading the editions…"
      skeleton={<SkeletonList count={2} className="h-16" />}
    >
      {(editions) => <EditionList editions={editions} />}
    </QueryView>
  )
}

interface Asked {
  action: EditionAction
  year: number
}

function EditionList({ editions }: { editions: readonly AnyEdition[] }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const current = editions.find(({ is_current }) => is_current)
  const isFirst = editions.filter(({ isPlanned }) => !isPlanned).length === 1
  // An opening can be undone only while no child has registered.
  const summary = useQuery({
    ...adminEditionQueries.endingSummary(current?.year ?? 0),
    enabled: !isFirst,
  })
  const isUndoable = !isFirst && summary.data?.children === 0
  const next = Math.max(...editions.map(({ year }) => year)) + 1
  const close = () => setAsked(null)

  return (
    <div className="flex flex-col items-start gap-4">
      {current ? <BuildWarning current={current} /> : null}
      <Button onClick={() => setAsked({ action: 'edit', year: next })}>
        <Icon name="plus" />
        <span>{`Plan ${next}`}</span>
      </Button>
      <DataTable
        caption="Editions"
        columns={[
          ...EDITION_COLUMNS,
          {
            key: 'actions',
            header: 'Actions',
            isPlain: true,
            cell: (edition) => (
              <EditionActions
                edition={edition}
                currentYear={current?.year ?? 0}
                isUndoable={isUndoable}
                onAsk={(action) => setAsked({ action, year: edition.year })}
              />
            ),
          },
        ]}
        rows={editions}
        rowKey={({ year }) => String(year)}
        open={{
          onOpen: ({ year }) => setAsked({ action: 'edit', year }),
          label: ({ year }) => `Change ${year}`,
        }}
      />
      {asked?.action === 'edit' ? (
        <EditionDialog key={asked.year} editions={editions} year={asked.year} onClose={close} />
      ) : asked ? (
        <EditionQuestion
          editions={editions}
          year={asked.year}
          action={asked.action}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

const list = new Intl.ListFormat('en-GB')

/** Warns if the pages were built for another year or fee than the current one. */
function BuildWarning({ current }: { current: Edition }) {
  const isStale =
    config.edition !== current.year ||
    COUNTRY_CURRENCIES.some((currency) => config.ticketFees[currency] !== current.fees[currency])
  if (!isStale) return null
  const built = COUNTRY_CURRENCIES.map((currency) =>
    formatExactMoney(config.ticketFees[currency], currency),
  )
  const fees = COUNTRY_CURRENCIES.map((currency) => String(current.fees[currency]))
  const variables = COUNTRY_CURRENCIES.map((currency) => `VITE_TICKET_FEE_${currency}`)
  return (
    <div className="flex gap-3 rounded-card bg-warning-soft px-4 py-3">
      <Icon name="alert" className="mt-0.5 text-warning-strong" />
      <p>
        <strong>{`Your pages were built for ${config.edition}, ${list.format(built)}: build and deploy again.`}</strong>
        <span>{` Until then the home page, the talent show’s page and the terms say that first, and what is set a moment later. First put ${list.format([String(current.year), ...fees])} into ${list.format(['VITE_EDITION', ...variables])}.`}</span>
      </p>
    </div>
  )
}
