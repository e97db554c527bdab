import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openComponent } from '../../../../tests/fakes/render-page'
import { keepDraft, readDraft } from '@/lib/drafts'
import { preparedFragment } from '@/lib/prepared-child'
import { keepPreparedAnswers } from '@/lib/startup'
import type { RegistrationInput } from '../registration-schema'
import { fillRegistration } from '../../../../tests/fakes/inputs'
import { CONSENT_BOX } from '@/domain/consent'
import { RegistrationForm } from './registration-form'

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Register' }))
const field = (name: string) => screen.getByLabelText(name)
const group = (name: string) => screen.getByRole('group', { name })
const talent = (name: string) => within(group('Talents')).getByRole('checkbox', { name })

function open() {
  const onSubmit = vi.fn<(input: RegistrationInput) => Promise<unknown>>(() => Promise.resolve())
  const form = openComponent(
    <RegistrationForm
      whyClosed={() => null}
      onSubmit={onSubmit}
      legalLinks={<a href="/privacy">Privacy notice</a>}
      signInLink={<a href="/login">Sign in instead.</a>}
    />,
  )
  return { ...form, onSubmit, sent: () => onSubmit.mock.calls[0]?.[0] }
}

describe('an empty form', () => {
  it('says at each field what is missing, and sends nothing', async () => {
    const { onSubmit } = open()
    await submit()
    expect(field('Your name')).toHaveAccessibleDescription('Please enter your name')
    expect(field('Email')).toHaveAccessibleDescription('Please enter your email address')
    expect(field('Password')).toHaveAccessibleDescription(
      'At least 6 characters Password should be at least 6 characters.',
    )
    expect(field('Phone number')).toHaveAccessibleDescription(/Please enter your phone number/)
    expect(group('Living status')).toHaveAccessibleDescription(
      'Does your child live with you? Please choose whether the child lives with you',
    )
    expect(field("Child's name")).toHaveAccessibleDescription("Please enter your child's name")
    expect(field('Age')).toHaveAccessibleDescription(/Please enter your child's age/)
    expect(group('Gender')).toHaveAccessibleDescription("Please choose your child's gender")
    expect(field('State')).toHaveAccessibleDescription(/Please choose a state or province/)
    expect(group('Talents')).toHaveAccessibleDescription(
      /Please select at least one talent for your child\./,
    )
    expect(
      screen.getByRole('checkbox', { name: /parent or legal guardian/ }),
    ).toHaveAccessibleDescription(/Please confirm that you are the child's parent or guardian$/)
    expect(field('Your name')).toHaveFocus()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('says what becomes public before anything is agreed to, and ticks nothing by itself', () => {
    open()
    const consent = screen.getByRole('checkbox', { name: /parent or legal guardian/ })
    expect(consent).not.toBeChecked()
    expect(consent).toHaveAccessibleDescription(/Our Shining Stars.*everyone can see the name/)
    expect(consent).toHaveAccessibleDescription(/Anyone with the link can see the name/)
    expect(consent).toHaveAccessibleDescription(/Privacy notice/)
    const points = within(screen.getByRole('region', { name: 'Your consent' }))
    expect(points.getAllByRole('listitem')).toHaveLength(3)
  })

  it('says at the box itself that it is not ticked', async () => {
    open()
    await submit()
    const box = screen.getByRole('checkbox', { name: /parent or legal guardian/ })
    const error = screen.getByText("Please confirm that you are the child's parent or guardian")
    // Only the checkbox label may be between the two.
    const between = document.createRange()
    between.setStartAfter(box)
    between.setEndBefore(error)
    expect(between.toString()).toBe(CONSENT_BOX)
  })
})

describe('the three sections', () => {
  const overview = () =>
    within(screen.getByRole('navigation', { name: 'Parts of this form' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('aria-current')])

  it('are named, lead to themselves, and the first is current', () => {
    open()
    expect(overview()).toEqual([
      ['1About youNow', 'step'],
      ['2About your childTo do', null],
      ['3Your consentTo do', null],
    ])
    for (const name of ['About you', 'About your child', 'Your consent']) {
      const link = screen.getByRole('link', { name: new RegExp(`^${name} (Now|To do)$`) })
      const heading = document.querySelector(link.getAttribute('href') ?? '')
      expect(heading).toHaveTextContent(name)
    }
    const section = screen.getByRole('region', { name: 'About your child' })
    expect(within(section).getByText('2 of 3')).toBeVisible()
  })

  it('are done one after the other, as their answers are there and right', async () => {
    open()
    await fillRegistration({ without: 'consent' })
    expect(overview()).toEqual([
      ['About youDone', null],
      ['About your childDone', null],
      ['3Your consentNow', 'step'],
    ])
    await userEvent.clear(field('Phone number'))
    await userEvent.type(field('Phone number'), '12')
    expect(overview().map(([words]) => words)).toEqual([
      '1About youNow',
      'About your childDone',
      '3Your consentTo do',
    ])
  })
})

it.each([
  ['Living status', 'radio', 'Living with child'],
  ['Gender', 'radio', 'Male'],
  ['Talents', 'checkbox', 'Acting'],
] as const)('a missing answer to %s alone takes the focus', async (legend, role, first) => {
  const { onSubmit } = open()
  await fillRegistration({ without: legend })
  await submit()
  const choice = within(group(legend)).getByRole(role, { name: new RegExp(`^${first}`) })
  expect(choice).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
})

it.each([
  ['an old link', '2026-01-01', { child_name: 'Old Name' }, /^This link is older than 14 days/],
  ['a hostile link', '2026-05-09', { child_name: '<img src=x>', age: '99' }, /can’t be read/],
])('%s fills in nothing, and says so', async (_link, day, given, sentence) => {
  vi.setSystemTime('2026-05-09T10:00:00Z')
  keepPreparedAnswers(preparedFragment(given, day).slice('#child='.length))
  open()
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(field("Child's name")).toHaveValue('')
})

it('a registration without the consent is not sent', async () => {
  const { onSubmit } = open()
  await fillRegistration({ without: 'consent' })
  await submit()
  expect(screen.getByRole('checkbox', { name: /parent or legal guardian/ })).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
})

it('sends what was filled in', async () => {
  const { onSubmit, sent } = open()
  await fillRegistration()
  await submit()
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(sent()).toEqual({
    application_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    parent_name: "Ngozi O'Brien-Ọlábísí",
    email: 'ngozi@example.com',
    password: 'star-light',
    phone_number: '0803 123 4567',
    living_status: 'Living with child',
    child_name: 'Chịdịmma Ṣadé',
    age: '9',
    gender: 'Female',
    country: 'Nigeria',
    state_city: 'Kano',
    talents: ['Dance'],
    has_consented: true,
  })
})

describe('country', () => {
  it('is Nigeria at first, and its change clears the state and offers the other ones', async () => {
    open()
    expect(field('Country')).toHaveValue('Nigeria')
    await userEvent.selectOptions(field('State'), 'Kano')
    await userEvent.selectOptions(field('Country'), 'South Africa')
    expect(field('Province')).toHaveValue('')
    const offered = within(field('Province')).getAllByRole('option')
    expect(offered.map((option) => option.textContent)).toContain('Gauteng')
    expect(offered.map((option) => option.textContent)).not.toContain('Kano')
    expect(offered).toHaveLength(10)
  })
})

describe('talents', () => {
  it('are two at most: a third drops the oldest and says so', async () => {
    const { toasts } = open()
    await userEvent.click(talent('Acting Ages 2 to 15'))
    await userEvent.click(talent('Music Ages 2 to 15'))
    expect(toasts).toEqual([])
    await userEvent.click(talent('Dance Ages 2 to 15'))
    expect(toasts).toEqual([
      {
        title: 'Limit Reached',
        description: 'You can select a maximum of two talents.',
        variant: 'destructive',
      },
    ])
    expect(talent('Acting Ages 2 to 15')).not.toBeChecked()
    const said = screen.getByText('Acting was taken out. Chosen: Music, Dance.')
    expect(said.closest('[aria-live]')).not.toBeNull()
    expect(talent('Music Ages 2 to 15')).toBeChecked()
    expect(talent('Dance Ages 2 to 15')).toBeChecked()
  })

  it('have a main one, which is the first until another is made it', async () => {
    const { sent, toasts } = open()
    await fillRegistration()
    const chosen = () =>
      within(screen.getByRole('list', { name: 'Chosen talents' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    expect(chosen()).toEqual(['DanceMain talent'])
    await userEvent.click(talent('Music Ages 2 to 15'))
    expect(chosen()).toEqual(['DanceMain talent', 'MusicMake main Music'])

    const button = screen.getByRole('button', { name: 'Make main Music' })
    await userEvent.click(button)
    expect(chosen()).toEqual(['MusicMain talent', 'DanceMake main Dance'])
    expect(button).toHaveFocus()
    expect(toasts).toEqual([])

    // The oldest is the talent chosen first, whatever its position.
    await userEvent.click(talent('Arts Ages 2 to 15'))
    expect(chosen()).toEqual(['MusicMain talent', 'ArtsMake main Arts'])
    expect(toasts).toMatchObject([{ title: 'Limit Reached' }])
    await submit()
    expect(sent()?.talents).toEqual(['Music', 'Arts'])
  })

  it('that a child is too young for cannot be chosen', async () => {
    open()
    await userEvent.selectOptions(field('Age'), '4')
    expect(talent('Tech Ages 5 to 15')).toBeDisabled()
    expect(talent('Engineering Ages 5 to 15')).toBeDisabled()
    expect(talent('Sports Ages 4 to 15')).toBeEnabled()
  })

  it('that were chosen before the age was are refused with a sentence', async () => {
    const { onSubmit } = open()
    await fillRegistration()
    await userEvent.click(talent('Tech Ages 5 to 15'))
    await userEvent.selectOptions(field('Age'), '3')
    await submit()
    expect(group('Talents')).toHaveAccessibleDescription(/Your child is too young for Tech\./)
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

it('offers the ages of the show', () => {
  open()
  const ages = within(field('Age')).getAllByRole<HTMLOptionElement>('option')
  expect(ages.map(({ value }) => value).filter(Boolean)).toEqual(
    Array.from({ length: 14 }, (_, index) => String(index + 2)),
  )
})

it('keeps what was typed through a reload, but neither the password nor the consent', async () => {
  const { unmount } = open()
  await fillRegistration()
  const kept = JSON.stringify(window.sessionStorage)
  expect(kept).toContain('ngozi@example.com')
  expect(kept).not.toContain('star-light')
  unmount()
  open()
  expect(field("Child's name")).toHaveValue('Chịdịmma Ṣadé')
  expect(talent('Dance Ages 2 to 15')).toBeChecked()
  expect(field('Password')).toHaveValue('')
  expect(screen.getByRole('checkbox', { name: /parent or legal guardian/ })).not.toBeChecked()
})

it('keeps the id of the child through a reload, so that sending again makes no second one', async () => {
  const { unmount } = open()
  await userEvent.type(field('Your name'), 'Ngozi')
  const draft = readDraft<RegistrationInput>('registration')!
  unmount()
  keepDraft('registration', { ...draft, parent_name: '' }, [])
  const { sent } = open()
  await fillRegistration()
  await submit()
  expect(sent()?.application_id).toBe(draft.application_id)
})
