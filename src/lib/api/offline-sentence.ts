/** Shown when no answer came at all. Errors that the server returned have their own sentences. */
export const OFFLINE_SENTENCE =
  'We could not reach the server. Your answers are safe on this phone. Check your connection and try again.'

/** Shown on a page of an earlier build, whose files the host no longer has. */
export const NEW_VERSION_TITLE = 'There is a new version'
export const NEW_VERSION_SENTENCE = 'Load it to go on. What you typed stays on this phone.'
