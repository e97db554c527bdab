import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { isWholeCountry } from '@/domain/team'
import { lazyView } from '@/lib/lazy'
import { useMember } from '@/lib/member'
import { useDialogParam } from '@/lib/use-dialog-param'
import { roundQueries } from '../queries'
import { roundLabel, roundWords } from '../labels'
import type { MakeFinalists } from './ranking'

const RoundDialog = lazyView(async () => (await import('./round-dialog')).RoundDialog)
const RoundFormDialog = lazyView(async () => (await import('./round-form-dialog')).RoundFormDialog)

const NEW = 'new'

export interface RoundsViewProps {
  /** The component that makes children finalists. */
  makeFinalists: ComponentType<MakeFinalists>
}

/** All judging rounds, newest year first. */
export function RoundsView({ makeFinalists }: RoundsViewProps) {
  const query = useQuery(roundQueries.all())
  const opened = useDialogParam('round')
  const edited = useDialogParam('edit')
  const { states } = useMember()
  const rounds = query.data ?? []
  const shown = rounds.find(({ id }) => id === opened.value)
  const changed = rounds.find(({ id }) => id === edited.value)
  return (
    <div className="flex flex-col items-start gap-4">
      {states === null || isWholeCountry(states) ? (
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => opened.open(NEW)}>
          <Icon name="plus" />
          New round
        </Button>
      ) : null}
      <QueryView
        query={query}
        errorTitle="Could not fetch the rounds."
        loadingText="Loading the rounds…"
        skeleton={<SkeletonList count={2} className="h-16" />}
        isEmpty={(found) => found.length === 0}
        empty={
          <EmptyState title="No rounds yet" level={3}>
            Scores and results can also be typed by hand, without a round.
          </EmptyState>
        }
      >
        {(found) => (
          <DataTable
            caption="Rounds of judging"
            columns={[
              {
                key: 'name',
                header: 'Round',
                cell: ({ name, edition }) => (
                  <>
                    <span translate="no" className="wrap-anywhere">
                      {name}
                    </span>
                    <span className="block text-sm font-normal text-muted-foreground">
                      {edition}
                    </span>
                  </>
                ),
              },
              { key: 'what', header: 'Judged', cell: roundWords },
              {
                key: 'state',
                header: 'State',
                cell: (round) => {
                  const { label, tone } = roundLabel(round)
                  return <Badge tone={tone}>{label}</Badge>
                },
              },
            ]}
            rows={found}
            rowKey={({ id }) => id}
            open={{
              onOpen: ({ id }) => opened.open(id),
              label: ({ name }) => `Open ${name}`,
            }}
          />
        )}
      </QueryView>
      {shown ? (
        <RoundDialog
          key={shown.id}
          round={shown}
          makeFinalists={makeFinalists}
          onChange={() => edited.goTo(shown.id)}
          onClose={opened.close}
        />
      ) : null}
      {opened.value === NEW ? (
        <RoundFormDialog round={undefined} rounds={rounds} onClose={opened.close} />
      ) : changed ? (
        <RoundFormDialog round={changed} rounds={rounds} onClose={edited.close} />
      ) : null}
    </div>
  )
}
