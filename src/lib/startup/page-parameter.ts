/** Placeholder for a row's id or share code in a page that is rendered once for all of them. */
export const ANY_ID = '00000000-0000-0000-0000-000000000000'

// An id, or the code of a sharing link.
const PARAMETER = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-hjkmnp-tv-z]{24})(?=\/|$)/i

/** The id or share code in a path. */
export function parameterOf(pathname: string): string | undefined {
  return PARAMETER.exec(pathname)?.[1]
}

/** The path that a page is built under, whichever row it shows. */
export function pathOfPage(pathname: string): string {
  return pathname.replace(PARAMETER, `/${ANY_ID}`)
}
