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
import { BuildWarning } from './build-warning'
import { EditionActions, type EditionAction } from './edition-actions'

const EditionDialog = lazyView(async () => (await import('./edition-dialog')).EditionDialog)
const EditionQuestion = lazyView(async () => (await import('./edition-question')).EditionQuestion)

/** Every year of the show, the newest first, with what can be done with each. */
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
  // Only an opening that nobody has answered with a child can be undone.
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
        Plan {next}
      </Button>
      <DataTable
        caption="Editions"
        columns={[
          ...EDITION_COLUMNS,
          {
            key: 'actions',
            header: 'Next',
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
