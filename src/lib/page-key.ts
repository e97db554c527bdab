const API = /^\/(?:auth|rest|storage|realtime|functions)\/v1(?:\/|$)/

/** Whether an address of ours is a page: no file, and nothing of the API where that shares our origin. */
export function isPagePath(pathname: string): boolean {
  return !API.test(pathname) && !/\.\w+$/.test(pathname)
}

/**
 * Under which address a page is kept: its HTML is the same whatever the query says, and one file stands for
 * every shared ticket and for every ticket.
 */
export function pageKey(url: string): string {
  const { origin, pathname } = new URL(url)
  const path = pathname.replace(/(.)\/$/, '$1').replace(/^\/(share|ticket)\/.*$/, '/$1')
  return `${origin}${path}`
}
