/** The show's way for a child, as the specification names its four steps. */
export const SHOW_STEPS = [
  'Registration',
  'Free Ticket & Video Submission',
  'Live Auditions',
  'Grand Finale',
] as const
