import { expect, test } from './actors.ts'
import { openHeld } from './first-requests.ts'

// A page's first requests, which page-budgets.spec.ts looks at on every page, where they come late or for nobody.

test('nothing moves when the day comes until which a ticket can be paid', async ({ parent }) => {
  const page = await parent.open('about:blank')
  await page.setViewportSize({ width: 360, height: 740 })
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/rpc/get_payment_window', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dashboard')
  const turn = page.getByRole('paragraph').filter({ hasText: /^Your turn: pay/ })
  await expect(turn).toBeVisible()
  const before = await turn.boundingBox()
  goOn()
  await expect(turn.locator('.invisible')).toHaveCount(0)
  await expect(turn).toHaveText(/ by \d+ \w+$/)
  expect(await turn.boundingBox()).toEqual(before)
})

test('nobody asks in the name of somebody who signed out', async ({ visitor }) => {
  const page = await visitor.open('about:blank')
  const { asked, goOn } = await openHeld(page, '/dashboard')
  await page.locator('#root[data-first]').waitFor()
  goOn()
  await expect(page).toHaveURL(/\/login$/)
  expect(asked).toEqual([])
})
