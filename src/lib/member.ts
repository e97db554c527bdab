import { createContext, use } from 'react'
import { type Capability, opens, type StaffPart } from '@/domain/team'

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

/** How often a member's lists are asked for anew: changes are told to owners alone. */
export function useListInterval(): number | false {
  return useMember().isOwner ? false : 30_000
}
