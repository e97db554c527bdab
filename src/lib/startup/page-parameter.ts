/** In place of any row's id or share code, where a page is rendered for all of them. */
export const ANY_ID = '00000000-0000-0000-0000-000000000000'

// An id, or the code of a sharing link.
const PARAMETER = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-hjkmnp-tv-z]{24})(?=\/|$)/i

/** The id or the share code that stands in a path. */
export function parameterOf(pathname: string): string | undefined {
  return PARAMETER.exec(pathname)?.[1]
}

/** The path that a page is built for, whatever row it is opened with. */
export function pathOfPage(pathname: string): string {
  return pathname.replace(PARAMETER, `/${ANY_ID}`)
}
