import { pathOfPage } from './page-parameter'
import { recordInput } from './replay-input'

/**
 * Whether the element already contains the page of this path and can be hydrated. If a host answers an unknown URL with
 * another page's file, React must not hydrate that page.
 */
export function isPrerendered(element: HTMLElement, pathname: string): boolean {
  const path = pathOfPage(pathname).replace(/(.)\/$/, '$1')
  return element.dataset['page'] === path
}

/** Prepares a page for React. Returns whether its HTML is already there, and records what was typed in it. */
export function adoptPage(element: HTMLElement): { isThere: boolean } {
  const isThere = isPrerendered(element, location.pathname)
  if (isThere) recordInput(element)
  return { isThere }
}

/**
 * Whether the browser has translated the page. Chrome wraps each text in <font> elements, which the app never uses.
 * React cannot hydrate the changed text, so it renders the page from scratch.
 */
export function isTranslated(element: HTMLElement): boolean {
  return element.querySelector('font') !== null
}
