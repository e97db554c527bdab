const API = /^\/(?:auth|rest|storage|realtime|functions)\/v1(?:\/|$)/

/** Whether an address of ours is a page: no file, and nothing of the API where that shares our origin. */
export function isPagePath(pathname: string): boolean {
  return !API.test(pathname) && !/\.\w+$/.test(pathname)
}

/**
 * Under which address a page is kept: its HTML is the same whatever the query says, and one file stands for
 * every shared ticket, for every ticket and for every door.
 */
export function pageKey(url: string): string {
  const { origin, pathname } = new URL(url)
  const path = pathname
    .replace(/(.)\/$/, '$1')
    .replace(/^\/(share|ticket)\/.*$/, '/$1')
    .replace(/^(\/admin\/check-in)\/.*$/, '$1/any')
  return `${origin}${path}`
}

/** Whether a page is one for halls, which a phone may have to open without a network: a door, the list of them, or judging. */
export function isForHalls(url: string): boolean {
  return /^\/admin\/(?:check-in|judging)(?:\/|$)/.test(new URL(url).pathname)
}

/** The scripts and styles that a page's HTML has the browser fetch by itself; a stylesheet that is `disabled` it leaves. */
export function filesOfPage(html: string): string[] {
  const tags = html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="(\/assets\/[^"]+)"[^>]*>/g)
  return [...tags].flatMap(([tag, file]) => (tag.endsWith(' disabled>') ? [] : (file ?? [])))
}
