import { Link } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { formatDate } from '@/domain/dates'
import { paths } from '@/lib/paths'
import { useMember } from '@/lib/member'
import type { Work, WorkItem } from '../api'
import { countWords, KINDS } from '../kinds'

/** The pending work by priority, each with one button to start. */
export function WorkList({ work }: { work: Work }) {
  return (
    <div className="flex flex-col gap-4">
      {work.items.length === 0 ? (
        <EmptyState title="Nothing waits for you.">
          What families and donors send next shows up here.
        </EmptyState>
      ) : (
        <ol aria-label="What waits" className="flex flex-col gap-2">
          {work.items.map((item, index) => (
            <WorkRow key={item.kind} item={item} isFirst={index === 0} />
          ))}
        </ol>
      )}
      <NotWork work={work} />
    </div>
  )
}

function WorkRow({ item, isFirst }: { item: WorkItem; isFirst: boolean }) {
  const { words, day, action, to } = KINDS[item.kind]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-border bg-surface px-4 py-3">
      <p className="min-w-0 flex-[1_1_12rem]">
        <span className="font-bold text-heading">
          <span className="tabular-nums">{countWords(item.count)}</span>
          <span>{` ${words[item.count === 1 ? 0 : 1]}`}</span>
        </span>
        {item.oldest === null ? null : (
          <span className="block text-sm text-muted-foreground">
            {`${day ?? (item.count === 1 ? 'Since' : 'The oldest since')} ${formatDate(item.oldest)}`}
          </span>
        )}
      </p>
      <ButtonLink to={to(item.rowId)} size="small" variant={isFirst ? 'primary' : 'secondary'}>
        {action}
      </ButtonLink>
    </li>
  )
}

function NotWork({ work: { unpaid, own } }: { work: Work }) {
  const opensChildren = useMember().opens('applications')
  return (
    <div className="text-muted-foreground empty:hidden">
      {unpaid > 0 && opensChildren ? (
        <p>
          <Link
            to={`${paths.adminDashboard}?tab=pending&ticket=unpaid`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {`${countWords(unpaid)} not paid yet`}
          </Link>
        </p>
      ) : null}
      {own > 0 ? (
        <p>
          <Link
            to={paths.dashboard}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {own === 1 ? 'Your own child’s pages' : 'Your own children’s pages'}
          </Link>
        </p>
      ) : null}
    </div>
  )
}
