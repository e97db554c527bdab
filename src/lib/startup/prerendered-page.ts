import { recordInput } from './replay-input'

/** In place of any application's id where a page is rendered for all of them. */
export const ANY_ID = '00000000-0000-0000-0000-000000000000'

const ID = /\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/gi

/**
 * Whether the element already holds the page of this path, so that it is hydrated. A host that answers
 * an unknown address with some other page's file must not make React adopt that page.
 */
export function isPrerendered(element: HTMLElement, pathname: string): boolean {
  const path = pathname.replace(ID, `/${ANY_ID}`).replace(/(.)\/$/, '$1')
  return element.dataset['page'] === path
}

/** Prepares a page for React. Returns whether it is there already and is hydrated; otherwise it is rendered. */
export function adoptPage(element: HTMLElement): { shouldHydrate: boolean } {
  const shouldHydrate = isPrerendered(element, location.pathname)
  if (shouldHydrate) recordInput(element)
  return { shouldHydrate }
}
