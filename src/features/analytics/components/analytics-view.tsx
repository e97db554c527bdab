import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ExportButton } from '@/components/export-button'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Explanation } from '@/components/ui/explanation'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { Refusal } from '@/components/ui/refusal'
import type { AppError } from '@/lib/api/errors'
import { exportName } from '@/lib/csv-export'
import { useMember } from '@/lib/member'
import { notify } from '@/lib/notify'
import { ANALYSIS_CSV, analysisLines } from '../analysis-csv'
import { fetchAnalysis } from '../api'
import type { HrefOfChildren, HrefOfMoney } from '../children-link'
import { type AnalysisFilter, analysisParams } from '../list-params'
import { periodWords } from '../period-words'
import { analyticsQueries } from '../queries'
import type { Analysis } from '../schema'
import { AnalysisFilters } from './analysis-filters'
import { BarList, Figure } from './bar-list'
import { MoneyTotals } from './money-totals'
import { OverTime } from './over-time'
import { TalentTable } from './talent-table'
import { Totals } from './totals'

export interface AnalyticsViewProps {
  hrefOfChildren: HrefOfChildren
  /** The URL of the books' lines behind an amount. */
  hrefOfMoney: HrefOfMoney
}

/** All figures of the competition, or of one country and period. */
export function AnalyticsView({ hrefOfChildren, hrefOfMoney }: AnalyticsViewProps) {
  const [address, setAddress] = useSearchParams()
  const filter = analysisParams.read(address)
  const isFiltered = analysisParams.isFiltered(filter)
  const isBackwards = filter.from !== null && filter.to !== null && filter.from > filter.to
  const analysis = useQuery({ ...analyticsQueries.analysis(filter), enabled: !isBackwards })
  useFailureToast(analysis.error)

  const change = (changes: Partial<AnalysisFilter>) =>
    setAddress(analysisParams.write({ ...filter, ...changes }), { replace: true })
  const { year, country, from, to } = filter
  const member = useMember()
  const opensChildren = member.opens('applications')
  const opensBooks = member.opens('books')
  const hrefOf: HrefOfChildren = (wanted) =>
    opensChildren
      ? hrefOfChildren({
          ...(year && { year }),
          ...(country && { place: country }),
          ...(from && { from }),
          ...(to && { to }),
          ...wanted,
        })
      : undefined

  const money: HrefOfMoney = (wanted) =>
    opensBooks ? hrefOfMoney({ ...(country && { country }), ...wanted }) : undefined

  return (
    <div className="flex flex-col gap-6">
      <AnalysisFilters filter={filter} onChange={change} />
      {isBackwards ? (
        <Refusal>The first day is after the last one, so no day lies between them.</Refusal>
      ) : null}
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <ExportButton
          name={exportName('analysis', year)}
          columns={ANALYSIS_CSV}
          rowKey={({ figure, of, talent }) => [figure, of, talent].join('/')}
          fetchRange={async (_last, signal) => ({
            rows: analysisLines(await fetchAnalysis(filter, signal), filter),
            isLast: true,
          })}
        />
        <Button size="small" variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <Explanation of="The figures">
          <p>
            Children count by the day on which they were registered, money by the day on which it
            arrived.
          </p>
          {opensChildren ? (
            <p>
              An underlined figure or name opens exactly its children in the list of applications.
            </p>
          ) : null}
          {opensBooks ? <p>An underlined sum opens its lines in the books.</p> : null}
        </Explanation>
      </div>
      <p
        className={clsx(
          'text-muted-foreground',
          !isFiltered && year === null && 'hidden print:block',
        )}
      >
        <strong>{`${periodWords(filter)}.`}</strong>
        <span className="hidden print:inline">
          {' '}
          Children count by the day on which they were registered, money by the day on which it
          arrived.
        </span>
      </p>
      {isBackwards ? null : isFiltered ? (
        <Figures query={analysis}>
          {(data) => (
            <>
              <Totals analytics={data} hrefOfChildren={hrefOf} />
              <More analysis={data} hrefOfChildren={hrefOf} hrefOfMoney={money} />
              <OverTime
                trends={data}
                hrefOfChildren={hrefOf}
                hrefOfMoney={money}
                days={data.money_days}
              />
            </>
          )}
        </Figures>
      ) : (
        <Everything
          year={year}
          hrefOfChildren={hrefOf}
          hrefOfMoney={money}
          days={analysis.data?.money_days}
        >
          <Figures query={analysis}>
            {(data) => <More analysis={data} hrefOfChildren={hrefOf} hrefOfMoney={money} />}
          </Figures>
        </Everything>
      )}
    </div>
  )
}

interface EverythingProps extends AnalyticsViewProps {
  year: number | null
  /** The days whose money is counted, once loaded. */
  days: Analysis['money_days'] | undefined
  /** The content between the counts and the weeks. */
  children: ReactNode
}

/** The counts of all children of a year, and its last weeks. */
function Everything({ year, hrefOfChildren, hrefOfMoney, days, children }: EverythingProps) {
  const totals = useQuery(analyticsQueries.totals(year))
  const trends = useQuery(analyticsQueries.trends(year))
  useFailureToast(totals.error)
  useFailureToast(trends.error)

  return (
    <>
      <QueryView
        query={totals}
        errorTitle="Error fetching analytics"
        loadingText="Loading analytics…"
        skeleton={<SkeletonList count={3} className="h-32" />}
        isEmpty={(data) => data === null}
        empty={<EmptyState title="No data available" />}
      >
        {(data) =>
          data === null ? null : <Totals analytics={data} hrefOfChildren={hrefOfChildren} />
        }
      </QueryView>
      {/* Without any child the totals say everything. */}
      {totals.data === null ? null : (
        <>
          {children}
          <QueryView
            query={trends}
            errorTitle="Error fetching analytics"
            loadingText="Loading the weeks…"
            skeleton={<SkeletonList count={2} className="h-48" />}
          >
            {(data) => (
              <OverTime
                trends={data}
                hrefOfChildren={hrefOfChildren}
                hrefOfMoney={hrefOfMoney}
                days={days}
              />
            )}
          </QueryView>
        </>
      )}
    </>
  )
}

interface FiguresProps {
  query: {
    data: Analysis | undefined
    isError: boolean
    error: Error | null
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  children: (analysis: Analysis) => ReactNode
}

function Figures({ query, children }: FiguresProps) {
  return (
    <QueryView
      query={query}
      errorTitle="Error fetching analytics"
      loadingText="Loading the figures…"
      skeleton={<SkeletonList count={3} className="h-32" />}
    >
      {(data) => (
        <div
          aria-busy={query.isPlaceholderData || undefined}
          className={clsx('flex flex-col gap-6', query.isPlaceholderData && 'opacity-60')}
        >
          {children(data)}
        </div>
      )}
    </QueryView>
  )
}

/** Money, ages, and talents by state. */
function More({
  analysis,
  hrefOfChildren,
  hrefOfMoney,
}: AnalyticsViewProps & { analysis: Analysis }) {
  const { from, to } = analysis.money_days
  return (
    <>
      <MoneyTotals
        money={analysis.money}
        hrefOf={(wanted) =>
          hrefOfMoney({ ...(from !== null && { from }), ...(to !== null && { to }), ...wanted })
        }
      />
      {analysis.ages.length === 0 ? null : (
        <Figure title="By age" isEmpty={false}>
          <BarList
            hasColumns
            bars={analysis.ages.map(({ age, count }) => ({
              label: String(age),
              value: count,
              to: hrefOfChildren({ age }),
            }))}
          />
        </Figure>
      )}
      {analysis.talents_by_state.length === 0 ? null : (
        <TalentTable rows={analysis.talents_by_state} hrefOfChildren={hrefOfChildren} />
      )}
    </>
  )
}

/** Shows an error's detail in brackets. */
function useFailureToast(error: AppError | null) {
  useEffect(() => {
    if (error === null) return
    notify({
      title: 'Error',
      description: `Error fetching analytics (${error.message})`,
      variant: 'destructive',
    })
  }, [error])
}
