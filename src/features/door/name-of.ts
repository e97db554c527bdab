import type { SessionUser } from '@/lib/api/session-store'

/** The name of a member, for the others at the same phone. */
export const nameOf = ({ parentName, email }: SessionUser) => parentName || email
