import { isPrerendered } from './prerendered-page'
import { ANY_ID, pathOfPage } from './page-parameter'

/*
 * Reports uncaught errors, and errors that show a page's error screen, to the operator. The reporter's code is loaded
 * with the first error.
 */

/** The maximum of reports per page, so that a recurring error does not flood the log. */
const MOST = 5

type Pattern = (pathname: string) => string
type LoadReporter = () => Promise<{
  reportError: (cause: Error, page: string, stood: string) => Promise<void>
}>

let loadReporter: LoadReporter | undefined
let patternOf: Pattern | undefined
const told = new Set<string>()

/** Starts reporting errors, through the module that `load` imports. Component tests do not report. */
export function watchErrors(load: LoadReporter): void {
  loadReporter = load
  addEventListener('error', ({ error, filename }: ErrorEvent) => {
    // Browser extensions have their own scripts, and so do other hosts.
    if (!filename || filename.startsWith(location.origin)) tellError(error)
  })
  addEventListener('unhandledrejection', ({ reason }) => tellError(reason))
}

/** Sets the function that knows the pattern of a path, once the app is there. */
export function setPagePattern(pattern: Pattern): void {
  patternOf = pattern
}

/**
 * Reports each error once. Typed and personal text on the page is read at once, because the page may be gone a moment
 * later.
 */
export function tellError(cause: unknown): void {
  if (!loadReporter || !(cause instanceof Error)) return
  const said = `${cause.name}: ${cause.message}`
  if (told.size >= MOST || told.has(said)) return
  told.add(said)
  const stood = [
    ...document.querySelectorAll<Element & { value?: string }>('input,textarea,[translate=no]'),
  ]
    .map(({ value, textContent }) => `${value ?? ''} ${textContent}`)
    .join(' ')
  loadReporter()
    .then(({ reportError }) => reportError(cause, pageOf(location.pathname), stood))
    // A failed report is not reported.
    .catch(() => undefined)
}

/** React's error, also minified as in a build, for a page that differs from its prerendered HTML. */
const CHANGED_BEFORE = /^(?:Hydration failed|Minified React error #418;)/

/**
 * Reports an error that React recovered from during hydration. If a password manager or a translator changed the page
 * first, React renders it from scratch, and that is not an error of ours.
 */
export function noteRecovered(cause: unknown): void {
  // oxlint-disable-next-line no-console -- a difference that is our own has to fail a test in the browser
  console.error(cause)
  if (!(cause instanceof Error && CHANGED_BEFORE.test(cause.message))) tellError(cause)
}

/** The pattern of a path, without ids or invented parts. */
function pageOf(pathname: string): string {
  const root = document.getElementById('root')
  if (patternOf) return patternOf(pathname)
  return root && isPrerendered(root, pathname) ? pathOfPage(pathname).replace(ANY_ID, ':id') : '?'
}
