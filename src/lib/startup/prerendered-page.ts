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

/** Prepares a page for React. Returns whether it is there already and is hydrated; otherwise it is rendered. */
export function adoptPage(element: HTMLElement): { shouldHydrate: boolean } {
  const shouldHydrate = isPrerendered(element, location.pathname)
  if (shouldHydrate) recordInput(element)
  return { shouldHydrate }
}
