export const LIVING_STATUSES = ['Living with child', 'Not living with child'] as const

export const MIN_PASSWORD_LENGTH = 6
