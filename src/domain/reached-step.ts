/** The steps that a child has reached, in the order of the journey. The database has the same list. */
export const REACHED_STEPS = ['registered', 'paid', 'video', 'audition', 'finalist'] as const
export type ReachedStep = (typeof REACHED_STEPS)[number]

/** The label of each step. */
export const REACHED_STEP_WORDS: Record<ReachedStep, string> = {
  registered: 'Registered',
  paid: 'Ticket paid',
  video: 'Entry video handed in',
  audition: 'Audition scheduled or completed',
  finalist: 'Finalist',
}
