import { formatDate } from '@/domain/dates'
import { placesOf, roleName } from '@/domain/team'
import { Badge } from '@/components/ui/badge'
import type { Column } from '@/components/ui/data-table'
import type { TeamMember } from './api'

/** Whether the account has another address than the one that was appointed, which suspends the part. */
export const isSuspended = ({ email, account_email }: TeamMember) => email !== account_email

/** The columns of the team, before the actions. */
export const TEAM_COLUMNS: readonly Column<TeamMember>[] = [
  {
    key: 'email',
    header: 'Email',
    cell: (member) => (
      <span className="wrap-anywhere">
        {member.email}
        {member.is_self ? ' (you)' : ''}
        {isSuspended(member) ? (
          <span className="block text-sm font-normal text-muted-foreground">
            The account has {member.account_email} now.
          </span>
        ) : null}
      </span>
    ),
  },
  {
    key: 'part',
    header: 'Part',
    cell: ({ role, states }) => (
      <>
        {roleName(role)}
        {states === null ? null : (
          <span className="block text-sm font-normal text-muted-foreground">
            {placesOf(states)}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: (member) =>
      member.ended_at !== null ? (
        <Badge tone="neutral">Ended on {formatDate(member.ended_at)}</Badge>
      ) : isSuspended(member) ? (
        <Badge tone="warning">
          {member.is_email_confirmed ? 'Waits for you' : 'Waits for them'}
        </Badge>
      ) : (
        <Badge tone="success">Active</Badge>
      ),
  },
  {
    key: 'factor',
    header: 'Authenticator',
    cell: ({ has_second_factor }) => (has_second_factor ? 'Yes' : 'None yet'),
  },
  {
    key: 'since',
    header: 'Appointed',
    cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDate(created_at)}</span>,
  },
  {
    key: 'seen',
    header: 'Last here',
    cell: ({ seen_on }) =>
      seen_on === null ? (
        <span className="text-muted-foreground">Never</span>
      ) : (
        <span className="whitespace-nowrap">{formatDate(seen_on)}</span>
      ),
  },
]
