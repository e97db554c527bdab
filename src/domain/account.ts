export const LIVING_STATUSES = ['Living with child', 'Not living with child'] as const

export const MIN_PASSWORD_LENGTH = 6

/** Shown when a sign-in is refused. It does not tell which of the two is wrong. */
export const WRONG_CREDENTIALS = 'That email or password is not correct.'
