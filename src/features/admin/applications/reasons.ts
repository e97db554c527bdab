/** Suggested reasons for a rejection; the parent reads the chosen one. */
export const USUAL_REJECTIONS = [
  'We already have an application for this child.',
  'The details of the application do not fit together. Please write to us.',
  'This child is outside the ages of the show.',
]

/** Suggested reasons for hiding a child at the family's request; the parent reads the chosen one. */
export const USUAL_WISHES = ['You called us and asked for it.', 'You wrote to us and asked for it.']

/** Suggested reasons for failing an entry video; the parent reads the chosen one. */
export const USUAL_FAILURES = [
  'The link does not open for us. Please share the video so that anyone with the link can watch it.',
  'Your child is hard to see or hear. Please film again in a bright, quiet place.',
  'The video does not show your child performing the chosen talent.',
]
