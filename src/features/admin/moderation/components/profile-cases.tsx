import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { formatDate, formatDateTime } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { CASE_STATE_WORDS, type CaseState, REPORT_REASON_WORDS } from '@/domain/profile-report'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { useListInterval } from '@/lib/member'
import { paths } from '@/lib/paths'
import { MAX_CASES, type ProfileCase, type Report } from '../api'
import { caseQueries, useSetProfileCase } from '../queries'

/** Reported public profiles: the open cases, earliest due first, and on demand the decided ones. */
export function ProfileCases() {
  const open = useQuery({ ...caseQueries.open(), refetchInterval: useListInterval() })
  const [showsDecided, setShowsDecided] = useState(false)
  return (
    <section aria-labelledby="reports" className="flex flex-col gap-2">
      <h2 id="reports" className="text-xl">
        Reported profiles
      </h2>
      <QueryView
        query={open}
        errorTitle="Could not fetch the reported profiles."
        loadingText="Loading the reported profiles…"
        skeleton={<SkeletonList count={1} className="h-32" />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <p className="text-muted-foreground">No reported profiles are waiting for an answer.</p>
        }
      >
        {(rows) => (
          <>
            <p className="max-w-prose text-muted-foreground">
              Not sure? Hide it first: it takes one press, and the child stays in the show. The
              family hears when you hide or decide, never who reported it.
            </p>
            <CaseList label="Reported profiles" cases={rows} />
          </>
        )}
      </QueryView>
      <Button
        variant="link"
        className="-ml-6 self-start"
        aria-expanded={showsDecided}
        onClick={() => setShowsDecided(!showsDecided)}
      >
        {showsDecided ? 'Hide those that are decided' : 'Show those that are decided'}
      </Button>
      {showsDecided ? <DecidedCases /> : null}
    </section>
  )
}

function DecidedCases() {
  const decided = useQuery(caseQueries.decided())
  return (
    <QueryView
      query={decided}
      errorTitle="Could not fetch the reported profiles."
      loadingText="Loading those that are decided…"
      skeleton={<SkeletonList count={1} className="h-32" />}
      isEmpty={(rows) => rows.length === 0}
      empty={<p className="text-muted-foreground">Nothing decided yet.</p>}
    >
      {(rows) => <CaseList label="Decided reports" cases={rows} />}
    </QueryView>
  )
}

function CaseList({ label, cases }: { label: string; cases: readonly ProfileCase[] }) {
  return (
    <>
      <ul aria-label={label} className="flex flex-col gap-4">
        {cases.map((one) => (
          <li key={one.id}>
            <Case one={one} />
          </li>
        ))}
      </ul>
      {cases.length < MAX_CASES ? null : (
        <p className="text-sm text-muted-foreground">These are the first {MAX_CASES}.</p>
      )}
    </>
  )
}

/** The next steps of a case, most cautious first. */
const STEPS: Record<CaseState, readonly { to: CaseState; words: string }[]> = {
  open: [
    { to: 'looking', words: 'Hide now' },
    { to: 'fine', words: 'Nothing wrong' },
  ],
  looking: [
    { to: 'hidden', words: 'Keep hidden' },
    { to: 'fine', words: 'Nothing wrong, show again' },
  ],
  hidden: [{ to: 'fine', words: 'Show again' }],
  fine: [{ to: 'hidden', words: 'Hide after all' }],
}

function Case({ one }: { one: ProfileCase }) {
  const set = useSetProfileCase()
  const { label, tone } = CASE_STATE_WORDS[one.state]
  const hidden = one.reports - one.said.length
  return (
    <article className="flex flex-col gap-3 rounded-card border border-border p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          translate="no"
          to={`${paths.adminDashboard}?tab=all&manage=${one.application_id}`}
          className="inline-flex min-h-11 items-center font-semibold text-primary-strong underline underline-offset-4"
        >
          {one.child_name}
        </Link>
        {one.stage_name === null ? null : (
          <span>
            seen as <span translate="no">{one.stage_name}</span>
          </span>
        )}
        <span className="text-muted-foreground">{one.state_city}</span>
        <Badge tone={tone}>{label}</Badge>
        <Clock one={one} />
      </div>
      <ul aria-label={`Reports of ${one.child_name}`} className="flex flex-col gap-2">
        {one.said.map((report) => (
          <li key={`${report.created_at} ${report.words ?? ''}`} className="wrap-anywhere">
            <Said report={report} />
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <p className="text-sm text-muted-foreground">{`and ${formatCount(hidden)} more like these`}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {STEPS[one.state].map(({ to, words }, index) => (
          <Button
            key={to}
            size="small"
            variant={index === 0 && one.decided_at === null ? 'primary' : 'secondary'}
            aria-label={`${words}: ${one.child_name}`}
            isBusy={set.isPending && set.variables.to === to}
            disabled={set.isPending}
            busyText="Saving…"
            onClick={() => set.mutate({ one, from: one.state, to })}
          >
            {words}
          </Button>
        ))}
      </div>
    </article>
  )
}

function Clock({ one: { due_at, decided_at } }: { one: ProfileCase }) {
  if (decided_at !== null) {
    return (
      <span className="text-sm text-muted-foreground">{`Decided on ${formatDate(decided_at)}`}</span>
    )
  }
  const isLate = new Date(due_at) < new Date()
  return (
    <Badge tone={isLate ? 'danger' : 'neutral'} icon="clock">
      {`${isLate ? 'Late: answer was due by' : 'Answer by'} ${formatDateTime(due_at, OFFICE_COUNTRY)}`}
    </Badge>
  )
}

function Said({ report: { reason, words, contact, created_at } }: { report: Report }) {
  return (
    <>
      <p>
        <strong className="text-heading">{REPORT_REASON_WORDS[reason]}</strong>
        {words === null ? null : <span>{`: ${words}`}</span>}
      </p>
      <p className="text-sm text-muted-foreground">
        <span>{formatDate(created_at)}</span>
        {contact === null ? null : (
          <span>
            {' '}
            · wants an answer: <span translate="no">{contact}</span>
          </span>
        )}
      </p>
    </>
  )
}
