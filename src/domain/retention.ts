/**
 * The longest time for which personal data is kept after its year, or after an account's last use. An operator may set
 * a shorter one (`retention_months`). The database refuses a longer one, so that the privacy notice stays true.
 */
export const LONGEST_KEPT = { months: 24, words: 'two years' } as const
