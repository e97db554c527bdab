import { expect, test, uniqueWord } from './actors.ts'
import { openStep } from './panel-walk.ts'

// The product's main job, by three people in three browsers: nobody reloads a page.

test('a child goes from registration to finalist, each step seen as it happens', async ({
  visitor,
  admin,
  newActor,
}) => {
  const childName = `Ọlábísí ${uniqueWord()}`
  const search = encodeURIComponent(childName)
  const parent = newActor()

  const family = await parent.open('/register')
  await family.getByLabel('Your name').fill("Adé O'Brien-Ṣadé")
  await family.getByLabel('Email').fill(`${uniqueWord()}@example.com`.toLowerCase())
  await family.getByLabel('Password', { exact: true }).fill('secret-1')
  await family.getByLabel('Phone number').fill('0803 000 0001')
  await family.getByLabel('Living with child', { exact: true }).check()
  await family.getByLabel("Child's name").fill(childName)
  await family.getByLabel('Age', { exact: true }).selectOption('8')
  await family.getByLabel('Female').check()
  await family.getByLabel('State', { exact: true }).selectOption('Lagos')
  await family.getByLabel('Dance').check()
  await family.getByLabel(/legal guardian/).check()
  await family.getByRole('button', { name: 'Register' }).click()

  await expect(family).toHaveURL(/\/dashboard$/)
  await expect(family.getByText('Welcome to Kanyezi!')).toBeVisible()
  const journey = family.getByRole('list', { name: `${childName}'s journey` })
  const step = (title: string) => journey.getByRole('listitem').filter({ hasText: title })
  await expect(step('Pay for Ticket')).toContainText('Next')
  await expect(step('Entry Video')).toContainText('Locked')
  await expect(family.getByText('To pay', { exact: true })).toBeVisible()
  await family.getByRole('button', { name: 'View Ticket' }).click()
  await expect(family.getByText('Pay for a ticket to unlock.')).toBeVisible()

  await family.getByRole('link', { name: 'Pay for Ticket' }).click()
  await expect(family.getByRole('heading', { name: /^Ticket for .* · ₦10,000$/ })).toBeVisible()
  await family.getByRole('button', { name: 'Change' }).click()
  await expect(family.getByLabel('Amount')).toHaveValue('10000')
  await expect(family.getByLabel('Description')).toHaveValue(`Talent Hunt Ticket for ${childName}`)
  const reference = await family.getByRole('textbox', { name: 'Reference' }).inputValue()
  expect(reference).toMatch(/^KZ-[2-9A-Z]{6}$/)
  await family.getByRole('button', { name: 'I have paid' }).click()
  await expect(family.getByRole('heading', { name: 'Payment Submitted!' })).toBeVisible()
  const payment = family.getByRole('listitem').filter({ hasText: reference })
  await expect(payment).toContainText('Pending')

  // Other tests add to the lists meanwhile, so each is opened with a search.
  const office = await admin.open(`/admin/dashboard?tab=payments&q=${reference}`)
  const transfer = office.getByRole('row').filter({ hasText: reference })
  await expect(transfer).toContainText('₦10,000')
  await transfer.getByRole('button', { name: /^Approve/ }).click()
  await expect(transfer).toContainText('Approved')
  await expect(payment).toContainText('Approved')

  await family.getByRole('link', { name: 'Back to your dashboard' }).click()
  await expect(step('Pay for Ticket')).toContainText('Done')
  await family.getByRole('link', { name: 'View Ticket' }).click()
  await expect(family).toHaveURL(/\/ticket\//)
  const ticket = family.getByRole('article', { name: new RegExp(childName) })
  await expect(ticket).toContainText('I have my ticket!')
  await expect(ticket.getByText(reference)).toBeVisible()
  await family.goBack()

  await family.getByRole('button', { name: 'Submit entry video' }).click()
  await family.getByLabel('Link to the video').fill('javascript:alert(1)')
  const dialog = family.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Submit entry video' }).click()
  await expect(family.getByLabel('Link to the video')).toHaveAccessibleDescription(
    /Please paste a web link/,
  )
  await family.getByLabel('Link to the video').fill('https://youtu.be/abcdefghijk')
  await dialog.getByRole('button', { name: 'Submit entry video' }).click()
  await expect(dialog).toBeHidden()
  await expect(step('Entry Video')).toContainText('In review')

  await office.goto(`/admin/dashboard?tab=video_submitted&q=${search}`)
  const manage = office.getByRole('dialog')
  const open = async () => {
    await office.getByRole('button', { name: `Manage ${childName}` }).click()
    await expect(manage).toBeVisible()
  }
  await open()
  const link = manage.getByRole('link', { name: /^Watch/ })
  await expect(link).toHaveAttribute('href', 'https://youtu.be/abcdefghijk')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await office.keyboard.press('Escape')
  await expect(manage).toBeHidden()
  await office.getByRole('button', { name: `Pass ${childName}'s video` }).click()
  await expect(step('Entry Video')).toContainText('Done')
  await expect(step('Live Performance')).toContainText('Next')
  await office.goto(`/admin/dashboard?tab=pending&q=${search}`)
  await open()
  await openStep(manage, 3)
  await manage.getByLabel(/^Date and time/).fill('2097-02-06')
  await manage.getByLabel('Time of the audition').fill('10:30')
  await manage.getByLabel(/^Audition details/).fill('City Hall, Lagos')
  await manage.getByRole('button', { name: 'Approve & Save' }).click()
  await expect(manage).toBeHidden()
  await expect(office.getByRole('button', { name: `Manage ${childName}` })).toBeHidden()
  await expect(family.getByText('6 February 2097, 10:30 Lagos time').first()).toBeVisible()

  const street = await visitor.open(`/our-kids?q=${encodeURIComponent(childName.slice(8))}`)
  const star = street.getByRole('article').filter({ hasText: childName })
  await expect(star).toContainText('Voting in Progress')
  await expect(star).toContainText('20')

  await office.goto(`/admin/dashboard?tab=approved&q=${search}`)
  await open()
  await openStep(manage, 2)
  await manage.getByLabel(/^Score out of 10/).fill('8')
  await openStep(manage, 3)
  await manage.getByLabel('Audition state').selectOption('Completed')
  await manage.getByRole('button', { name: 'Save' }).click()
  const question = office.getByRole('dialog', { name: 'Save out of order?' })
  await expect(question).toContainText('its date is still to come')
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await expect(manage).toBeHidden()
  await expect(star.getByText('8', { exact: true })).toBeVisible()
  await expect(step('Live Performance')).toContainText('Done')

  await office.goto(`/admin/dashboard?tab=assessed&q=${search}`)
  await open()
  await openStep(manage, 4)
  await manage.getByLabel(/is a finalist/).check()
  await manage.getByRole('button', { name: 'Save' }).click()
  await expect(manage).toBeHidden()
  await expect(step('Finalist')).toContainText('Done')
  await expect(family.getByRole('heading', { name: 'Finalist rewards' })).toBeVisible()
  await expect(family.getByText('Talent management worth 10M naira')).toBeVisible()
})

test('a declined payment frees the ticket, and a rejected child can be restored', async ({
  parent,
  admin,
}) => {
  const child = parent.person.child
  if (!child) throw new Error('The parent has no child')
  const family = await parent.open('/dashboard')
  await family.getByRole('link', { name: 'Pay for Ticket' }).click()
  await family.getByRole('button', { name: 'I have paid' }).click()
  await family.getByRole('link', { name: 'Back to your dashboard' }).click()
  await expect(
    family.getByText("Our turn: we're checking your payment. You'll hear by"),
  ).toBeVisible()

  const office = await admin.open(
    `/admin/dashboard?tab=payments&q=${encodeURIComponent(child.name)}`,
  )
  const transfer = office.getByRole('row').filter({ hasText: child.name }).first()
  await transfer.getByRole('button', { name: /^Decline/ }).click()
  await office.getByRole('textbox', { name: 'Reason' }).fill('The transfer did not arrive.')
  await office.getByRole('dialog').getByRole('button', { name: 'Decline payment' }).click()
  await expect(transfer).toContainText('Declined')
  await expect(family.getByRole('link', { name: 'No: pay now' })).toBeVisible()

  await office.goto(`/admin/dashboard?tab=pending&q=${encodeURIComponent(child.name)}`)
  const manage = office.getByRole('dialog')
  await office.getByRole('button', { name: `Manage ${child.name}` }).click()
  await manage.getByRole('button', { name: 'Reject' }).click()
  await office.getByLabel(/^Reason/).fill('The details do not fit together.')
  await office.getByRole('button', { name: 'Reject application' }).click()
  await expect(manage).toBeHidden()
  await expect(family.getByText('Rejected')).toBeVisible()
  await office.goto(`/admin/dashboard?tab=rejected&q=${encodeURIComponent(child.name)}`)
  await office.getByRole('button', { name: `Manage ${child.name}` }).click()
  await manage.getByRole('button', { name: 'Restore' }).click()
  await expect(manage).toBeHidden()
  await expect(family.getByText('Not confirmed')).toBeVisible()

  await office.goto(`/admin/dashboard?tab=pending&q=${encodeURIComponent(child.name)}`)
  await office.getByRole('button', { name: `Manage ${child.name}` }).click()
  await manage.getByRole('button', { name: 'Delete' }).click()
  await expect(office.getByText('Are you absolutely sure?')).toBeVisible()
  await office.getByRole('dialog').last().getByRole('button', { name: 'Delete' }).click()
  await expect(office.getByText(`Application for ${child.name} has been deleted.`)).toBeVisible()
  await expect(family.getByText('No Children Added Yet')).toBeVisible()
})
