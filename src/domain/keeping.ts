/**
 * The longest time for which what is personal is kept after its year, or after an account was last used. An operator may
 * set a shorter one (`retention_months`); the database refuses a longer one, so that the privacy notice is true.
 */
export const LONGEST_KEPT = { months: 24, words: 'two years' } as const
