import type { Locator, Page } from '@playwright/test'
import { expect, test, uniqueWord } from './actors.ts'
import { expectTakenOver } from './app-start.ts'
import { childOf } from './api.ts'
import { pdf } from './files.ts'
import { noteTested } from './tested.ts'

// The journeys by keyboard alone: Tab, Shift+Tab, Enter, Space, Escape and the arrows.

const isFocused = (target: Locator) => target.evaluate((node) => node === document.activeElement)

/** Presses Tab until the target has the focus, which must be seen: a ring, and nothing lying over it. */
function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  return noteTested(page, 'keyboard', String(target), async () => {
    await expect(target).toBeVisible()
    for (let pressed = 0; pressed < most; pressed += 1) {
      if (await isFocused(target)) {
        // The browser brings it into view with the next frame.
        await expect
          .poll(
            () =>
              target.evaluate((node) => {
                const box = node.getBoundingClientRect()
                return box.bottom > 0 && box.top < window.innerHeight
              }),
            { message: 'the focused element is in view' },
          )
          .toBe(true)
        return
      }
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${String(target)}`)
  })
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

/** Presses Enter on a field for files, once the runner is ready to take the place of the system's own window. */
async function openChooser(page: Page) {
  const chooser = page.waitForEvent('filechooser')
  // A key comes faster than the runner's own readiness, which it tells in order with this.
  await page.evaluate(() => document.readyState)
  await page.keyboard.press('Enter')
  return chooser
}

test('a parent registers, and pays, without a mouse', async ({ visitor }) => {
  // With a query the app starts at once.
  const page = await visitor.open('/?from=test')
  await expectTakenOver(page.getByRole('banner').getByRole('link', { name: 'Register' }))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Register' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  // Sent as it is: the first wrong field takes the focus.
  const register = page.getByRole('main').getByRole('button', { name: 'Register' })
  await tabTo(page, register)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your name')).toBeFocused()
  await typeInto(page, 'Your name', 'Thandi Test')
  await typeInto(page, 'Email', `${uniqueWord()}@example.com`.toLowerCase())
  await typeInto(page, 'Password', 'secret-1')
  await typeInto(page, 'Phone number', '082 000 0001')
  await tabTo(page, page.getByLabel('Living with child', { exact: true }))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Not living with child')).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByLabel('Living with child', { exact: true })).toBeChecked()
  await typeInto(page, "Child's name", 'Lerato Test')
  await typeInto(page, 'Age', '9')
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('9')
  await tabTo(page, page.getByLabel('Male', { exact: true }))
  await page.keyboard.press('Space')
  await typeInto(page, 'Country', 'South')
  await typeInto(page, 'Province', 'Gau')
  await expect(page.getByLabel('Province')).toHaveValue('Gauteng')
  await tabTo(page, page.getByLabel('Dance'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel(/legal guardian/))
  await page.keyboard.press('Space')
  await tabTo(page, register)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)

  await tabTo(page, page.getByRole('link', { name: 'Pay for Ticket' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'I have paid' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment Submitted!' })).toBeVisible()
})

test('in a dialog on a phone its sentence stands clear of the buttons below', async ({ admin }) => {
  const page = await admin.open('/admin/setup')
  await page.setViewportSize({ width: 360, height: 780 })
  await page
    .getByRole('button', { name: /^Change/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Ticket in naira').fill('none')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Please enter an amount in figures/)).toBeInViewport({ ratio: 1 })
})

test('the menu on phones opens, is walked through and closes', async ({ visitor }) => {
  const page = await visitor.open('/?from=test')
  await page.setViewportSize({ width: 360, height: 740 })
  const summary = page.locator('header summary')
  const menu = page.getByRole('navigation', { name: 'Main, on phones' })
  await expectTakenOver(summary)
  await tabTo(page, summary)
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator('header details').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(summary).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, menu.getByRole('link', { name: 'Our Shining Stars' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/our-kids$/)
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the arrows move between the tabs of a page', async ({ visitor }) => {
  const page = await visitor.open('/volunteer-materials')
  await tabTo(
    page,
    page.getByRole('main').getByRole('button').or(page.getByRole('main').getByRole('link')).first(),
  )
  await page.keyboard.press('Enter')
  const [first, second] = [page.getByRole('tab').first(), page.getByRole('tab').nth(1)]
  await tabTo(page, first)
  await page.keyboard.press('ArrowRight')
  await expect(second).toBeFocused()
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await expect(second).toBeFocused()
})

test('the manage dialog traps the focus, has a question over it, and gives the focus back', async ({
  parent,
  admin,
}) => {
  const { name } = childOf(parent.person)
  const page = await admin.open(`/admin/dashboard?tab=pending&q=${encodeURIComponent(name)}`)
  const opener = page.getByRole('button', { name: `Manage ${name}` })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const manage = page.getByRole('dialog', { name, exact: true })
  await expect(manage).toBeVisible()
  const isInside = (dialog: Locator) =>
    dialog.evaluate((node) => node.contains(document.activeElement))
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await page.keyboard.press(pressed < 30 ? 'Tab' : 'Shift+Tab')
    expect(await isInside(manage)).toBe(true)
  }

  const remove = manage.getByRole('button', { name: 'Delete' })
  const title = await manage.getByRole('heading', { name, exact: true }).boundingBox()
  if (!title) throw new Error('The dialog has no title')
  await tabTo(page, remove, 80)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: `Delete ${name}?` })
  await expect(question).toBeVisible()
  const isCovered = await page.evaluate(
    ([x, y]) => !document.elementFromPoint(x, y)?.closest('[role="dialog"]'),
    [title.x + 2, title.y + 2] as const,
  )
  expect(isCovered, 'the dialog below is dimmed and cannot be pressed').toBe(true)
  for (let pressed = 0; pressed < 6; pressed += 1) {
    await page.keyboard.press('Tab')
    expect(await isInside(question)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(manage).toBeVisible()
  await expect(remove).toBeFocused()

  const score = manage.getByLabel(/^Score out of 10/)
  await tabTo(page, score)
  await page.keyboard.type('11')
  await tabTo(page, manage.getByRole('button', { name: /Save$/ }).first())
  await page.keyboard.press('Enter')
  await expect(score).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(manage).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a parent adds a child, attaches a proof and saves the ticket without a mouse', async ({
  parent,
  admin,
}) => {
  const page = await parent.open('/dashboard/children')
  await tabTo(page, page.getByRole('button', { name: 'Add a child' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel("Child's name")).toBeFocused()
  const name = `Lerato ${uniqueWord()}`
  await page.keyboard.type(name)
  await tabTo(page, dialog.getByLabel('Age', { exact: true }))
  await page.keyboard.type('7')
  await tabTo(page, dialog.getByLabel('Male', { exact: true }))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByLabel('Dance'))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByLabel(/legal guardian/))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: 'Add child' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add a child' })).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: 'Pay for Ticket' }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeFocused()
  const choose = page.getByLabel('Proof of payment (optional)')
  await tabTo(page, choose)
  const chooser = await openChooser(page)
  await chooser.setFiles(pdf)
  await tabTo(page, page.getByRole('button', { name: 'I have paid' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment Submitted!' })).toBeFocused()
  await expect(page.getByText('Proof received')).toBeVisible()
  await tabTo(page, page.getByLabel(/^Add another proof: /))

  const [child] = await parent.api.rows('applications?select=id&ticket_status=eq.pending_payment')
  const id = String(child?.['id'])
  await admin.api.call('PATCH', `/rest/v1/applications?id=eq.${id}`, { ticket_status: 'paid' })
  await page.goto(`/ticket/${id}`)
  await tabTo(page, page.getByRole('button', { name: 'Download the ticket' }))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ])
  expect(download.suggestedFilename()).toMatch(/-reward-card\.png$/)
  await expect(page.getByRole('button', { name: /Download the ticket/ })).toBeFocused()
})
