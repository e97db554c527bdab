import { browserName, plainError, withoutWordsOf } from '@/domain/error-words'
import { apiUrl } from '@/lib/api/api-url'
import { config } from '@/lib/config'
import { VERSION } from '@/lib/version'

/** Errors that are none of ours: the network's, a page that was left, a build whose files are gone, and what browsers say for nothing. */
const NOT_OURS =
  /^(AbortError|TimeoutError|NewVersionError|AuthRetryableFetchError)|failed to fetch|networkerror|load failed|network request failed|importing a module|dynamically imported|resizeobserver loop|^Error: Script error/i

/** The build of this page: the release, and the name of its first script, which follows from all others. */
function buildOf(): string {
  const src = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
  const hash = /-([\w-]{4,})\.js$/.exec(src)?.[1]
  return hash === undefined ? VERSION : `${VERSION} ${hash}`
}

/**
 * Tells the organisers that this page had an error. Never fails, whatever becomes of it.
 *
 * @param page the pattern of its address
 * @param stood all that people typed on the page or that stands there as somebody's: none of it is told
 */
export async function reportError(cause: Error, page: string, stood: string): Promise<void> {
  const said = `${cause.name}: ${cause.message}`
  const { kind } = cause as { kind?: unknown }
  if (NOT_OURS.test(said) || kind === 'offline') return
  try {
    await fetch(apiUrl('/rest/v1/rpc/report_browser_error'), {
      method: 'POST',
      // It goes out also while the page is left.
      keepalive: true,
      headers: { apikey: config.supabaseKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        build: buildOf(),
        page,
        message: plainError(withoutWordsOf(said, stood)),
        browser: browserName(navigator.userAgent),
      }),
    })
  } catch {
    // Without a network nobody hears of it.
  }
}
