const LATEST_MS = 3_000
/** Where the browser cannot tell when it is idle. */
const USUAL_MS = 1_000

let firstIdle: Promise<void> | undefined

function whenIdle(resolve: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: LATEST_MS })
  else setTimeout(resolve, USUAL_MS)
}

let appStart: Promise<unknown> | undefined

/** Says that the app is being loaded: while its code is on its way the browser is idle, and the line is not. */
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
 * Resolves when the browser is idle after the page's load, and after the app's start where it starts by itself; at
 * most 3 s after both. Work that can wait for that leaves the slow line and the processor to the content.
 */
export function afterFirstIdle(): Promise<void> {
  firstIdle ??= pageStart().then(() => new Promise<void>(whenIdle))
  return firstIdle
}

let lastTurn: Promise<unknown> | undefined
let page = 0

/**
 * Runs a task when the browser is idle after the page's load, and after all tasks that were given before it: what
 * may be needed later, such as a dialog's code, never takes the whole line from what is needed now.
 *
 * @returns what the task returns; a task that fails does not keep the next from its turn.
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

/** Drops the tasks that wait, as leaving the page does: for tests, which share one page. */
export function dropTurns(): void {
  lastTurn = undefined
  page += 1
}
