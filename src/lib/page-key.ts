const API = /^\/(?:auth|rest|storage|realtime|functions)\/v1(?:\/|$)/

/** Whether a URL of ours is a page, not a file and not the API on the same origin. */
export function isPagePath(pathname: string): boolean {
  return !API.test(pathname) && !/\.\w+$/.test(pathname)
}

/**
 * The cache key of a page. Its HTML does not depend on the query, and all shared tickets share one file, as do all
 * tickets and all doors.
 */
export function pageKey(url: string): string {
  const { origin, pathname } = new URL(url)
  const path = pathname
    .replace(/(.)\/$/, '$1')
    .replace(/^\/(share|ticket)\/.*$/, '/$1')
    .replace(/^(\/admin\/check-in)\/.*$/, '$1/any')
  return `${origin}${path}`
}

/**
 * Whether a page is for use in halls, so a phone may have to open it offline: a door, the list of doors, or judging.
 */
export function isForHalls(url: string): boolean {
  return /^\/admin\/(?:check-in|judging)(?:\/|$)/.test(new URL(url).pathname)
}

/** The scripts and styles that the browser loads from a page's HTML. It skips a stylesheet that is `disabled`. */
export function filesOfPage(html: string): string[] {
  const tags = html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="(\/assets\/[^"]+)"[^>]*>/g)
  return [...tags].flatMap(([tag, file]) => (tag.endsWith(' disabled>') ? [] : (file ?? [])))
}
