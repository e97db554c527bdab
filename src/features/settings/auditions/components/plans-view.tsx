import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { type Column, DataTable } from '@/components/ui/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { Select } from '@/components/ui/select'
import { SkeletonList } from '@/components/ui/skeleton'
import { formatCount } from '@/domain/money'
import { lazyView } from '@/lib/lazy'
import { useListInterval } from '@/lib/member'
import { paths } from '@/lib/paths'
import { useDialogParam } from '@/lib/use-dialog-param'
import type { Plan } from '../api'
import { planQueries } from '../queries'
import { planState, roundOf, timesOf } from '../labels'

const PlanDialog = lazyView(async () => (await import('./plan-dialog')).PlanDialog)

const COLUMNS: readonly Column<Plan>[] = [
  {
    key: 'day',
    header: 'Day',
    cell: (plan) => (
      <Link
        to={paths.auditionDay(plan.id)}
        className="font-semibold text-primary-strong underline underline-offset-4"
      >
        {timesOf(plan)}
      </Link>
    ),
  },
  {
    key: 'venue',
    header: 'Place',
    cell: (plan) => (
      <>
        <span className="block">{plan.state_city}</span>
        <span className="block text-sm wrap-anywhere text-muted-foreground">
          {[plan.venue, roundOf(plan)].filter(Boolean).join(', ')}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    cell: (plan) => {
      const { label, tone } = planState(plan)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  {
    key: 'planned',
    header: 'Planned',
    align: 'end',
    cell: ({ planned }) => formatCount(planned),
  },
  { key: 'free', header: 'Free', align: 'end', cell: ({ free }) => formatCount(free) },
  {
    key: 'answers',
    header: 'Coming',
    align: 'end',
    cell: ({ coming, not_coming }) =>
      `${formatCount(coming)}${not_coming > 0 ? `, ${formatCount(not_coming)} not` : ''}`,
  },
  {
    key: 'arrived',
    header: 'Arrived',
    align: 'end',
    cell: ({ arrived, absent }) =>
      `${formatCount(arrived)}${absent > 0 ? `, ${formatCount(absent)} absent` : ''}`,
  },
]

/** The planned days of the year by state and day. */
export function PlansView() {
  const refetchInterval = useListInterval()
  const query = useQuery({ ...planQueries.all(), refetchInterval })
  const opened = useDialogParam('edit')
  return (
    <div className="flex flex-col items-start gap-4">
      <Button onClick={() => opened.open('new')}>
        <Icon name="plus" />
        <span>Plan a day</span>
      </Button>
      <QueryView
        query={query}
        errorTitle="Could not fetch the audition days."
        loadingText="Loading the audition days…"
        skeleton={<SkeletonList count={3} className="h-16" />}
        isEmpty={(plans) => plans.length === 0}
        empty={
          <EmptyState title="No day is planned yet.">
            Families see a day once you publish it.
          </EmptyState>
        }
      >
        {(plans) => <Plans plans={plans} />}
      </QueryView>
      {opened.value === 'new' ? (
        <PlanDialog onClose={opened.close} onPlanned={() => undefined} />
      ) : null}
    </div>
  )
}

/** The days of all states, or of the one in the URL. */
function Plans({ plans }: { plans: readonly Plan[] }) {
  const [params, setParams] = useSearchParams()
  const states = [...new Set(plans.map(({ state_city }) => state_city))].toSorted()
  const state = states.find((one) => one === params.get('state')) ?? ''
  return (
    <div className="flex w-full flex-col gap-4">
      {states.length > 1 ? (
        <Field label="State or province" className="max-w-xs">
          <Select
            placeholder="All"
            options={states}
            value={state}
            onChange={({ target }) =>
              setParams(
                (before) => {
                  if (target.value === '') before.delete('state')
                  else before.set('state', target.value)
                  return before
                },
                { replace: true },
              )
            }
          />
        </Field>
      ) : null}
      <DataTable
        caption="Audition days"
        columns={COLUMNS}
        rows={state === '' ? plans : plans.filter(({ state_city }) => state_city === state)}
        rowKey={({ id }) => id}
      />
    </div>
  )
}
