import { createContext, use } from 'react'
import { type Capability, opens, type ScopedRole } from '@/domain/team'
import { paths } from '@/lib/paths'

/** The signed-in member's role in the team. The layout of the panel provides it, but the database decides. */
export const MemberContext = createContext<ScopedRole>({ role: 'owner', states: null })

export interface Member extends ScopedRole {
  isOwner: boolean
  /** Whether the role has this capability, so that the data is worth requesting. */
  opens: (capability: Capability) => boolean
}

/** The signed-in member of the panel. */
export function useMember(): Member {
  const scopedRole = use(MemberContext)
  return {
    ...scopedRole,
    isOwner: scopedRole.role === 'owner',
    opens: (capability) => opens(scopedRole, capability),
  }
}

/** The first page of the panel for a role. Judges and stewards have no other page. */
export function panelHome({ role }: ScopedRole): string {
  if (role === 'judge') return paths.adminJudging
  return role === 'steward' ? paths.checkIn : paths.adminToday
}

/** How often a member's lists are refetched, because only owners get realtime changes. */
export function useListInterval(): number | false {
  return useMember().isOwner ? false : 30_000
}
