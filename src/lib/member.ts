import { createContext, use } from 'react'
import { type Capability, opens, type StaffPart } from '@/domain/team'
import { paths } from '@/lib/paths'

/** The signed-in member's part in the team. The layout of the panel gives it; the database decides. */
export const MemberContext = createContext<StaffPart>({ role: 'owner', states: null })

export interface Member extends StaffPart {
  isOwner: boolean
  /** Whether the part opens this, so that it is worth asking for. */
  opens: (capability: Capability) => boolean
}

/** The member whose panel it is. */
export function useMember(): Member {
  const part = use(MemberContext)
  return {
    ...part,
    isOwner: part.role === 'owner',
    opens: (capability) => opens(part, capability),
  }
}

/** The page of the panel with which a part begins; judge and steward have no other. */
export function panelHome({ role }: StaffPart): string {
  if (role === 'judge') return paths.adminJudging
  return role === 'steward' ? paths.checkIn : paths.adminToday
}

/** How often a member's lists are asked for anew: changes are told to owners alone. */
export function useListInterval(): number | false {
  return useMember().isOwner ? false : 30_000
}
