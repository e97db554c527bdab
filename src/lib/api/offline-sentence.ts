/** For no answer at all; what the server answered has sentences of its own. */
export const OFFLINE_SENTENCE =
  'We could not reach the server. Your answers are safe on this phone. Check your connection and try again.'

/** For a page of the build before, whose files the host no longer has. */
export const NEW_VERSION_TITLE = 'There is a new version'
export const NEW_VERSION_SENTENCE = 'Load it to go on. What you typed stays on this phone.'
