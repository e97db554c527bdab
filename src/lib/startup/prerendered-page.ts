import { pathOfPage } from './page-parameter'
import { recordInput } from './replay-input'

/**
 * Whether the element already holds the page of this path, so that it is hydrated. A host that answers
 * an unknown address with some other page's file must not make React adopt that page.
 */
export function isPrerendered(element: HTMLElement, pathname: string): boolean {
  const path = pathOfPage(pathname).replace(/(.)\/$/, '$1')
  return element.dataset['page'] === path
}

/** Prepares a page for React. Returns whether it is there already, and what was typed in it is kept. */
export function adoptPage(element: HTMLElement): { isThere: boolean } {
  const isThere = isPrerendered(element, location.pathname)
  if (isThere) recordInput(element)
  return { isThere }
}

/**
 * Whether the browser has translated the page: Chrome puts each text into <font> elements, which the app itself has
 * nowhere. React cannot hydrate it, since its words are others, and makes it anew.
 */
export function isTranslated(element: HTMLElement): boolean {
  return element.querySelector('font') !== null
}
