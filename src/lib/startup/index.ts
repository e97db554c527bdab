/*
 * The door of this folder: all that the rest of the app knows of it. README.md says how a page starts.
 */
export { afterFirstIdle, inIdleTurn } from './after-first-idle'
export { type FirstRequest, type FirstRequests, takeEarlyResponse } from './early-requests'
export { prefersSaveData, setPrefetch } from './prefetch-on-hover'
export { ANY_ID } from './page-parameter'
export { keepPreparedAnswers, preparedAnswers } from './prepared-answers'
export { adoptPage } from './prerendered-page'
export { replayActions } from './replay-actions'
export { keepInput, replayInput } from './replay-input'
export { startPage } from './start-page'
