/** The first element of every query key that more than one file reads or invalidates. Features append their own. */
export const KEYS = {
  // A family's own.
  account: ['account'],
  applications: ['applications'],
  emails: ['emails'],
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
  retention: ['retention'],
  panelFamily: ['panel-family'],
  profileCases: ['profile-cases'],
  approvalRequests: ['approval-requests'],
  rounds: ['rounds'],
  showDetails: ['show-details'],
  team: ['team'],
  work: ['work'],
} as const
