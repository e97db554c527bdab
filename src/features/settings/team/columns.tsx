import { formatDate } from '@/domain/dates'
import { placesOf, roleName } from '@/domain/team'
import { Badge } from '@/components/ui/badge'
import type { Column } from '@/components/ui/data-table'
import type { TeamMember } from './api'

/** Whether the account's address differs from the appointed one, which suspends the role. */
export const isSuspended = ({ email, account_email }: TeamMember) => email !== account_email

/** Whether this is the current member, and they have no authenticator. */
export const lacksAuthenticator = ({ is_self, has_second_factor }: TeamMember) =>
  is_self && !has_second_factor

/** The columns of the team, before the actions. */
export const TEAM_COLUMNS: readonly Column<TeamMember>[] = [
  {
    key: 'email',
    header: 'Email',
    cell: (member) => (
      <span className="wrap-anywhere">
        <span translate="no">{member.email}</span>
        <span>{member.is_self ? ' (you)' : ''}</span>
        {isSuspended(member) ? (
          <span className="block text-sm font-normal text-muted-foreground">
            The account has <span translate="no">{member.account_email}</span> now.
          </span>
        ) : null}
      </span>
    ),
  },
  {
    key: 'role',
    header: 'Part',
    cell: ({ role, states, talents }) => (
      <>
        <span>{roleName(role)}</span>
        {states === null ? null : (
          <span className="block text-sm font-normal text-muted-foreground">
            {placesOf(states)}
          </span>
        )}
        {talents === null ? null : (
          <span className="block text-sm font-normal text-muted-foreground">
            {talents.join(', ')}
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
        <Badge tone="neutral">{`Ended on ${formatDate(member.ended_at)}`}</Badge>
      ) : isSuspended(member) ? (
        <Badge tone="warning">
          {member.is_email_confirmed ? 'Waits for you' : 'Waits for them'}
        </Badge>
      ) : member.factor_reset_at !== null ? (
        <Badge tone="warning">Waits for a code</Badge>
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
