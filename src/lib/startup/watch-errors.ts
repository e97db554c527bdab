import { isPrerendered } from './prerendered-page'
import { ANY_ID, pathOfPage } from './page-parameter'

/*
 * An error that nobody caught, and a page's error screen, reach who looks after the product. What tells of it is loaded with
 * the first error and no sooner.
 */

/** As much as one page tells, so that an error that comes again and again is no flood. */
const MOST = 5

type Pattern = (pathname: string) => string
type LoadReporter = () => Promise<{
  reportError: (cause: Error, page: string, stood: string) => Promise<void>
}>

let loadReporter: LoadReporter | undefined
let patternOf: Pattern | undefined
const told = new Set<string>()

/** Errors are told from now on, by what `load` fetches. In a test of a component nobody watches. */
export function watchErrors(load: LoadReporter): void {
  loadReporter = load
  addEventListener('error', ({ error, filename }: ErrorEvent) => {
    // A browser's own additions have scripts of their own, and so have other hosts'.
    if (!filename || filename.startsWith(location.origin)) tellError(error)
  })
  addEventListener('unhandledrejection', ({ reason }) => tellError(reason))
}

/** Takes what knows the pattern of an address, once the app is there. */
export function setPagePattern(pattern: Pattern): void {
  patternOf = pattern
}

/**
 * Tells of an error, once each. The words that people typed, and those that stand on the page as theirs, are read at once: a
 * moment later the page may be gone.
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
    // Nobody is told that this was not told.
    .catch(() => undefined)
}

/** React's words, also in short as a build has them, for a page that differs from what it was prerendered as. */
const CHANGED_BEFORE = /^(?:Hydration failed|Minified React error #418;)/

/**
 * Tells of an error from which React recovered while it took over a prerendered page. A password manager or a translator may
 * have changed the page before: React draws it anew, and that is no error of the product.
 */
export function noteRecovered(cause: unknown): void {
  // oxlint-disable-next-line no-console -- a difference that is our own has to fail a test in the browser
  console.error(cause)
  if (!(cause instanceof Error && CHANGED_BEFORE.test(cause.message))) tellError(cause)
}

/** The pattern of an address: never an id, nor what somebody made up. */
function pageOf(pathname: string): string {
  const root = document.getElementById('root')
  if (patternOf) return patternOf(pathname)
  return root && isPrerendered(root, pathname) ? pathOfPage(pathname).replace(ANY_ID, ':id') : '?'
}
