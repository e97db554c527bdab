/** The first part of each query's key that more than one file reads or invalidates; below it a feature adds its own. */
export const KEYS = {
  // A family's own.
  account: ['account'],
  applications: ['applications'],
  letters: ['letters'],
  notices: ['notices'],
  payments: ['payments'],
  receipts: ['receipts'],
  tickets: ['tickets'],
  // Everybody's.
  auth: ['auth'],
  editions: ['editions'],
  profiles: ['profiles'],
  // The panel's.
  adminApplications: ['admin-applications'],
  adminBooks: ['admin-books'],
  adminDonations: ['admin-donations'],
  adminPayments: ['admin-payments'],
  auditionPlans: ['audition-plans'],
  bank: ['bank'],
  door: ['door'],
  familyTransfers: ['family-transfers'],
  history: ['history'],
  judging: ['judging'],
  keeping: ['keeping'],
  panelFamily: ['panel-family'],
  profileCases: ['profile-cases'],
  proposals: ['proposals'],
  rounds: ['rounds'],
  showDetails: ['show-details'],
  team: ['team'],
  work: ['work'],
} as const
