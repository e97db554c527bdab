import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AuthenticatorFirst } from '@/components/authenticator-first'
import { Button } from '@/components/ui/button'
import { type Column, DataTable } from '@/components/ui/data-table'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { lazyView } from '@/lib/lazy'
import type { MemberStep, TeamMember } from '../api'
import { isSuspended, lacksAuthenticator, TEAM_COLUMNS } from '../columns'
import { teamQueries } from '../queries'
import { MemberQuestion } from './member-question'

const AppointDialog = lazyView(async () => (await import('./appoint-dialog')).AppointDialog)

const AcceptResetDialog = lazyView(
  async () => (await import('./accept-reset-dialog')).AcceptResetDialog,
)

const ChangeRoleDialog = lazyView(
  async () => (await import('./change-role-dialog')).ChangeRoleDialog,
)

/** Everybody who runs the show, with appointing and ending. */
export function TeamView() {
  const query = useQuery(teamQueries.team())
  const [isAppointing, setIsAppointing] = useState(false)
  const [changed, setChanged] = useState<TeamMember | null>(null)
  const [reset, setReset] = useState<TeamMember | null>(null)
  const [asked, setAsked] = useState<{ step: MemberStep; member: TeamMember } | null>(null)
  const actions: Column<TeamMember> = {
    key: 'actions',
    header: 'Actions',
    isPlain: true,
    cell: (member) => (
      <MemberActions
        member={member}
        onAsk={(step) => setAsked({ step, member })}
        onChange={() => setChanged(member)}
        onAcceptReset={() => setReset(member)}
      />
    ),
  }
  const isBarred = query.data?.some(lacksAuthenticator) === true
  return (
    <div className="flex flex-col items-start gap-4">
      {isBarred ? <AuthenticatorFirst to="To change the team" /> : null}
      {query.isPending || isBarred ? null : (
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsAppointing(true)}>
          <Icon name="plus" />
          Appoint somebody
        </Button>
      )}
      <QueryView
        query={query}
        errorTitle="Could not fetch the team."
        loadingText="Loading the team…"
        skeleton={<SkeletonList count={2} className="h-16" />}
      >
        {(members) => (
          <DataTable
            caption="Team"
            columns={[...TEAM_COLUMNS, ...(isBarred ? [] : [actions])]}
            rows={members}
            rowKey={({ id }) => id}
          />
        )}
      </QueryView>
      {isAppointing ? <AppointDialog onClose={() => setIsAppointing(false)} /> : null}
      {changed ? <ChangeRoleDialog member={changed} onClose={() => setChanged(null)} /> : null}
      {reset ? <AcceptResetDialog member={reset} onClose={() => setReset(null)} /> : null}
      {asked ? <MemberQuestion {...asked} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}

interface MemberActionsProps {
  member: TeamMember
  onAsk: (step: MemberStep) => void
  onChange: () => void
  onAcceptReset: () => void
}

function MemberActions({ member, onAsk, onChange, onAcceptReset }: MemberActionsProps) {
  if (member.ended_at !== null) return null
  const actions: { step: MemberStep; label: string; isOffered: boolean }[] = [
    { step: 'confirm_member', label: 'Confirm the new email', isOffered: isSuspended(member) },
    {
      step: 'reset_member_factor',
      label: 'Reset authenticators',
      isOffered: member.has_second_factor && !member.is_self,
    },
    { step: 'end_member', label: 'End', isOffered: true },
  ]
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button
        size="small"
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={`Change: ${member.email}`}
        onClick={onChange}
      >
        Change
      </Button>
      {member.factor_reset_at === null ? null : (
        <Button
          size="small"
          variant="secondary"
          aria-haspopup="dialog"
          aria-label={`Enter the code: ${member.email}`}
          onClick={onAcceptReset}
        >
          Enter the code
        </Button>
      )}
      {actions
        .filter(({ isOffered }) => isOffered)
        .map(({ step, label }) => (
          <Button
            key={step}
            size="small"
            variant="secondary"
            aria-haspopup="dialog"
            aria-label={`${label}: ${member.email}`}
            onClick={() => onAsk(step)}
          >
            {label}
          </Button>
        ))}
      {isSuspended(member) && !member.is_email_confirmed ? (
        <span className="text-sm text-muted-foreground">
          {`${member.account_email} isn’t confirmed yet. They need to open the link we sent there.`}
        </span>
      ) : null}
    </span>
  )
}
