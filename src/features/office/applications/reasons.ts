/** Offered where an application is rejected; the parent reads what is chosen. */
export const USUAL_REJECTIONS = [
  'We already have an application for this child.',
  'The details of the application do not fit together. Please write to us.',
  'This child is outside the ages of the show.',
]

/** Offered where an entry video fails; the parent reads what is chosen. */
export const USUAL_FAILURES = [
  'The link does not open for us. Please share the video so that anyone with the link can watch it.',
  'Your child is hard to see or hear. Please film again in a bright, quiet place.',
  'The video does not show your child performing the chosen talent.',
]
