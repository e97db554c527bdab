import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router-dom'
import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { formatDateTime } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { VERSION } from '@/lib/version'
import { type BrowserError, MAX_ERRORS } from '../api'
import { healthQueries } from '../queries'
import { type HealthFact, healthFacts } from '../labels'

/** Shows whether the product is healthy, and what to do if not. */
export function HealthView() {
  const health = useQuery(healthQueries.state())
  return (
    <section aria-labelledby="facts" className="flex flex-col gap-2">
      <h2 id="facts" className="text-xl">
        Server
      </h2>
      <QueryView
        query={health}
        errorTitle="Could not check the server."
        loadingText="Checking the server…"
        skeleton={<SkeletonList count={5} className="h-14" />}
      >
        {(state) => (
          <ul aria-label="The server now" className="flex flex-col gap-2">
            {healthFacts(state).map((fact) => (
              <li key={fact.label}>
                <Fact fact={fact} />
              </li>
            ))}
            <li>
              <Fact fact={{ label: 'Version', value: VERSION, isWell: null }} />
            </li>
          </ul>
        )}
      </QueryView>
    </section>
  )
}

function Fact({ fact: { label, value, isWell, cure, link } }: { fact: HealthFact }) {
  const isWrong = isWell === false
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border px-4 py-3',
        isWrong ? 'border-warning-strong bg-warning-soft' : 'border-border bg-surface',
      )}
    >
      <div className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
        <p className="font-bold text-heading">{label}</p>
        <p>{value}</p>
        {cure ? (
          <p className={isWrong ? 'text-warning-strong' : 'text-muted-foreground'}>{cure}</p>
        ) : null}
        {link ? (
          <Link
            to={link.to}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {link.label}
          </Link>
        ) : null}
      </div>
      {isWell === null ? null : (
        <Badge tone={isWrong ? 'warning' : 'success'} icon={isWrong ? 'alert' : 'check'}>
          {isWrong ? 'Needs a look' : 'Works'}
        </Badge>
      )}
    </div>
  )
}

/** The browser errors of all users, by build. */
export function BrowserErrors() {
  const errors = useQuery(healthQueries.errors())
  return (
    <section aria-labelledby="errors" className="flex flex-col gap-2">
      <h2 id="errors" className="text-xl">
        Errors in browsers
      </h2>
      <p className="max-w-prose text-muted-foreground">
        Errors on our pages in the last 30 days, in anyone’s browser. We keep no names, numbers or
        typed words. Send these lines to your technical team.
      </p>
      <QueryView
        query={errors}
        errorTitle="Could not fetch the errors."
        loadingText="Loading the errors…"
        skeleton={<SkeletonList count={3} className="h-16" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title="No errors." />}
      >
        {(rows) => (
          <>
            {builds(rows).map(([build, ofBuild]) => (
              <Build key={build} build={build} errors={ofBuild} />
            ))}
            {rows.length < MAX_ERRORS ? null : (
              <p className="text-sm text-muted-foreground">{`These are the latest ${MAX_ERRORS}.`}</p>
            )}
          </>
        )}
      </QueryView>
    </section>
  )
}

/** Groups the errors by build, the build with the latest error first. */
function builds(errors: readonly BrowserError[]): [build: string, errors: BrowserError[]][] {
  const byBuild = new Map<string, BrowserError[]>()
  for (const error of errors) {
    byBuild.set(error.build, [...(byBuild.get(error.build) ?? []), error])
  }
  return [...byBuild]
}

function Build({ build, errors }: { build: string; errors: readonly BrowserError[] }) {
  return (
    <div className="rounded-card border border-border">
      <h3 className="border-b border-border px-4 py-2 font-bold">
        Build <span translate="no">{build}</span>
      </h3>
      <ul aria-label={`Errors of build ${build}`} className="divide-y divide-border">
        {errors.map(({ page, message, browsers, count, last_at }) => (
          <li key={`${page} ${message}`} className="px-4 py-3 wrap-anywhere">
            <p translate="no" className="font-mono text-sm text-heading">
              {message}
            </p>
            <p className="text-sm text-muted-foreground">
              <span translate="no">{page}</span>
              <span>{` · ${count === 1 ? 'once' : `${formatCount(count)} times`}, last ${formatDateTime(last_at, OFFICE_COUNTRY)} · `}</span>
              <span translate="no">{browsers}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
