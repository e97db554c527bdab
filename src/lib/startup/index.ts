/*
 * The public interface of this folder: everything the rest of the app may use. README.md describes how a page starts.
 */
export { afterFirstIdle, inIdleTurn } from './after-first-idle'
export { type FirstRequest, type FirstRequests, takeEarlyResponse } from './early-requests'
export { prefersSaveData, setPrefetch } from './prefetch-on-hover'
export { ANY_ID, parameterOf } from './page-parameter'
export { keepPreparedAnswers, preparedAnswers } from './prepared-answers'
export { loadNewVersion, loadWanted, NewVersionError } from './new-version'
export { notifyNewVersion, removePageNote, showPageNote } from './page-note'
export { adoptPage, isTranslated } from './prerendered-page'
export { replayActions } from './replay-actions'
export { keepInput, replayInput } from './replay-input'
export { askForShow, currentShow, NOTHING_SET, onShowChange, type Show } from './show'
export { startPage } from './start-page'
export { noteRecovered, setPagePattern, tellError } from './watch-errors'
