export const LIVING_STATUSES = ['Living with child', 'Not living with child'] as const

export const MIN_PASSWORD_LENGTH = 6

/** Of a sign-in that is refused, whichever of the two is wrong. */
export const WRONG_CREDENTIALS = 'That email or password is not correct.'
