import type { Page } from '@playwright/test'
import { expect, type Visitor } from './actors.ts'

/*
 * A browser's translator, in the page: as Chrome's does, it replaces each text node by two nested <font> elements with
 * other words, on load and after each change, and leaves alone what says translate="no". The words here stay as they
 * are with a sign behind them, so that a test finds its way and sees which text is translated, and which is stale.
 * Attributes are another matter: React never reads them back.
 */

export const SIGN = '°'

/** Runs in the page, so it holds all that it needs. */
function translatePage({ sign, isLate }: { sign: string; isLate: boolean }) {
  const outside = '[translate="no"], .notranslate, script, style, noscript, textarea, svg, font'
  const element = () => {
    const font = document.createElement('font')
    font.style.verticalAlign = 'inherit'
    return font
  }
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!/\p{L}/u.test(text.data) || text.parentElement?.closest(outside)) continue
      const outer = element()
      const inner = element()
      inner.textContent = `${text.data.trimEnd()}${sign}${/\s*$/.exec(text.data)?.[0] ?? ''}`
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  // As often as it changes: what it writes itself is translated by then, so that it comes to an end.
  const watch = () => {
    document.documentElement.classList.add('translated-ltr')
    translate()
    new MutationObserver(translate).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  }
  if (isLate) Object.assign(window, { switchOnTranslator: watch })
  else document.addEventListener('DOMContentLoaded', watch)
}

/** A page that is translated from the start, wherever it leads. */
export async function openTranslated(actor: Visitor, path: string): Promise<Page> {
  const page = await actor.open('about:blank')
  await page.addInitScript(translatePage, { sign: SIGN, isLate: false })
  await page.goto(path)
  return page
}

/** Translates the page that stands there, in the middle of its work. */
export async function translateNow(page: Page): Promise<void> {
  await page.evaluate(translatePage, { sign: SIGN, isLate: true })
  await page.evaluate(() =>
    (window as unknown as { switchOnTranslator: () => void }).switchOnTranslator(),
  )
}

/** The text that stands untranslated, and the marks of a translation that was itself translated. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate((sign) => {
        const outside = '[translate="no"], .notranslate, script, style, noscript, textarea, svg'
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const wrong: string[] = []
        while (walker.nextNode()) {
          const { data, parentElement } = walker.currentNode as Text
          if (!/\p{L}/u.test(data) || parentElement?.closest(outside)) continue
          if (parentElement?.tagName !== 'FONT' || data.includes(sign + sign)) wrong.push(data)
        }
        return wrong
      }, SIGN),
    )
    .toEqual([])
}

/** References, sums and addresses. */
const KEPT = String.raw`KZ-[2-9A-Z]{6}|[₦$] ?\d|\bR ?\d|[^\s@]+@[^\s@]+\.\w+`

/** The texts of a page that are translated although it says the same in every language: the above, and these names. */
export async function translatedByMistake(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ([kept, all]) => {
      const pattern = new RegExp(kept)
      const texts = [...document.querySelectorAll('font > font')]
        .filter((font) => !font.closest('option'))
        .map(({ textContent }) => textContent)
      return texts.filter((text) => pattern.test(text) || all.some((name) => text.includes(name)))
    },
    [KEPT, names] as const,
  )
}
