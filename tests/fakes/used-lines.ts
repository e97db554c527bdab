import { fetchStatementSalt, fetchUsedLines } from '../../src/features/admin-payments/api'

/** What the panel gives the bank statement, which does not know the payments itself. */
export const usedLinesSource = { fetchSalt: fetchStatementSalt, fetchUsedLines }
