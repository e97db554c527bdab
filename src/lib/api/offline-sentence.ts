/** For no answer at all; what the server answered has sentences of its own. */
export const OFFLINE_SENTENCE =
  'We could not reach the server. Your answers are safe on this phone. Check your connection and try again.'
