import type { Page } from '@playwright/test'

/**
 * Counts what a person presses in a page from now on, beside what is typed: each press of a pointer, and two for a
 * choice in a list (open it, choose). Going into a field is a part of typing.
 */
export async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('pressed', (more: number) => {
    presses += more
  })
  const listen = () => {
    const { pressed } = window as unknown as { pressed: (more: number) => void }
    const chosen = new Map<HTMLSelectElement, string>()
    document.addEventListener('pointerdown', () => pressed(1), true)
    document.addEventListener(
      'change',
      ({ target }) => {
        // A page that starts late tells its form again of what was chosen before.
        if (!(target instanceof HTMLSelectElement) || chosen.get(target) === target.value) return
        chosen.set(target, target.value)
        pressed(2)
      },
      true,
    )
  }
  await page.evaluate(listen)
  await page.addInitScript(listen)
  return () => presses
}
