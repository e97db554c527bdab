const LATEST_MS = 3_000
/** The delay for browsers without `requestIdleCallback`. */
const USUAL_MS = 1_000

let firstIdle: Promise<void> | undefined

function whenIdle(resolve: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: LATEST_MS })
  else setTimeout(resolve, USUAL_MS)
}

let appStart: Promise<unknown> | undefined

/** Announces that the app is loading. Meanwhile the browser is idle, but the network is not. */
export function waitForApp(start: Promise<unknown>): void {
  appStart = start
}

async function pageStart(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  await appStart
}

/**
 * Resolves when the browser is idle after the page's load, and after the app's start if it starts on its own; at most 3
 * s after both. Work that can wait leaves a slow connection and the processor to the content.
 */
export function afterFirstIdle(): Promise<void> {
  firstIdle ??= pageStart().then(() => new Promise<void>(whenIdle))
  return firstIdle
}

let lastTurn: Promise<unknown> | undefined
let page = 0

/**
 * Runs a task when the browser is idle after the page's load, and after all earlier tasks. Code that may be needed
 * later, such as a dialog's, then never competes for bandwidth with what is needed now.
 *
 * @returns the task's result. A failed task does not block the next.
 */
export function inIdleTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const own = page
  const before = lastTurn ?? afterFirstIdle()
  const turn = before
    .then(() => new Promise<void>(whenIdle))
    .then(() => (own === page ? task() : new Promise<never>(() => undefined)))
  lastTurn = turn.catch(() => undefined)
  return turn
}

/** Drops the waiting tasks, as leaving the page does. For tests, which share one page. */
export function dropTurns(): void {
  lastTurn = undefined
  page += 1
}
