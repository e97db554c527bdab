import { browserName, plainError, withoutWordsOf } from '@/domain/error-words'
import { apiUrl } from '@/lib/api/api-url'
import { config } from '@/lib/config'
import { VERSION } from '@/lib/version'

/** Errors that are not ours: the network, a page that was left, a build whose files are gone, and browser noise. */
const NOT_OURS =
  /^(AbortError|TimeoutError|NewVersionError|AuthRetryableFetchError)|failed to fetch|networkerror|load failed|network request failed|importing a module|dynamically imported|resizeobserver loop|^Error: Script error/i

/** The build of this page: the release and the name of its first script, which depends on all others. */
function buildOf(): string {
  const src = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
  const hash = /-([\w-]{4,})\.js$/.exec(src)?.[1]
  return hash === undefined ? VERSION : `${VERSION} ${hash}`
}

/**
 * Reports an error of this page to the organisers. Never throws.
 *
 * @param page the pattern of its URL
 * @param stood all text on the page that people typed or that is personal: none of it is reported
 */
export async function reportError(cause: Error, page: string, stood: string): Promise<void> {
  const said = `${cause.name}: ${cause.message}`
  const { kind } = cause as { kind?: unknown }
  if (NOT_OURS.test(said) || kind === 'offline') return
  try {
    await fetch(apiUrl('/rest/v1/rpc/report_browser_error'), {
      method: 'POST',
      // Lets the request finish even while the page unloads.
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
    // Without a network the report is lost.
  }
}
