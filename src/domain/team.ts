import { COUNTRIES, isStateOf, statesOf } from './regions'

/** The roles in the team, those with most to do first. */
export const STAFF_ROLES = ['owner', 'reviewer', 'finance', 'judge', 'steward'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/**
 * The areas of the panel that a role can open, and with `:write` those it can change. `owner` covers everything that no
 * other role may do. A role that only reads has none with `:write`.
 */
export const CAPABILITIES = [
  'owner',
  'applications',
  'applications:write',
  'volunteers',
  'volunteers:write',
  'messages',
  'messages:write',
  'calls',
  'calls:write',
  'search',
  'payments',
  'payments:write',
  'donations',
  'donations:write',
  'books',
  'analysis',
  'check_in',
  'check_in:write',
  'judging',
  'judging:write',
] as const
export type Capability = (typeof CAPABILITIES)[number]

const OPENED: Record<StaffRole, readonly Capability[]> = {
  // Everything except the judges' own work.
  owner: CAPABILITIES.filter((one) => !one.startsWith('judging')),
  reviewer: [
    'applications',
    'applications:write',
    'volunteers',
    'volunteers:write',
    'messages',
    'messages:write',
    'calls',
    'calls:write',
    'search',
    'analysis',
    'check_in',
    'check_in:write',
  ],
  finance: [
    'payments',
    'payments:write',
    'donations',
    'donations:write',
    'books',
    'calls',
    'calls:write',
    'search',
    'analysis',
  ],
  judge: ['judging', 'judging:write'],
  steward: ['check_in', 'check_in:write'],
}

/** A member's role with its states or provinces, or null for everywhere. */
export interface ScopedRole {
  role: StaffRole
  states: readonly string[] | null
}

/** The capabilities of a role, regardless of its states. */
export const capabilitiesOf = (role: StaffRole) => OPENED[role]

/** Whether a member has a capability. Statistics cover whole countries, so members for some states have none. */
export function opens({ role, states }: ScopedRole, capability: Capability): boolean {
  if (capability === 'analysis' && states !== null && !isWholeCountry(states)) return false
  return OPENED[role].includes(capability)
}

/** Whether these are all states of one country. */
export function isWholeCountry(states: readonly string[]): boolean {
  return COUNTRIES.some((country) => {
    const all = statesOf(country)
    return all.length === states.length && all.every((state) => states.includes(state))
  })
}

/** The name of each role, as an owner gives it. */
const NAMES: Record<StaffRole, string> = {
  owner: 'Owner',
  reviewer: 'Reviewer',
  finance: 'Finance',
  judge: 'Judge',
  steward: 'Steward',
}

export const roleName = (role: StaffRole) => NAMES[role]

/** The members with a role, for the beginning of a sentence. */
export const roleNames = (role: StaffRole) =>
  role === 'finance' ? 'Finance members' : `${roleName(role)}s`

/** The work of each role in one sentence. */
const HINTS: Record<StaffRole, string> = {
  owner: 'Everything, with Set-up and deleting.',
  reviewer:
    'Children, videos, auditions, volunteers and messages to families, in the states that you choose.',
  finance: 'Payments, statements, books and donations of the countries that you choose.',
  judge: 'Marks children in rounds of judging, in the states and talents that you choose.',
  steward: 'Checking children in at their audition, in the states that you choose.',
}

export const roleHint = (role: StaffRole) => HINTS[role]

/** A member's states, with whole countries abbreviated. */
export function placesOf(states: readonly string[]): string {
  const whole = COUNTRIES.filter((country) =>
    statesOf(country).every((state) => states.includes(state)),
  )
  const others = states.filter((state) => !whole.some((country) => isStateOf(state, country)))
  return [...whole, ...others].join(', ')
}
