import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { openPage } from '../../../tests/fakes/render-page'
import VolunteerPage from './volunteer'

const INSERT = 'POST /rest/v1/volunteers'
const TRY_LATER =
  'We have received too many forms in a short time. Please try again later; what you typed stays here.'
const windows = vi.fn<(href: unknown, target?: unknown, features?: unknown) => void>()

beforeEach(() => {
  windows.mockReset()
  vi.spyOn(window, 'open').mockImplementation((...opened) => {
    windows(opened[0], opened[1], opened[2])
    return null
  })
})

const field = (name: string | RegExp) => screen.getByLabelText(name)
const send = () => userEvent.click(screen.getByRole('button', { name: 'Apply by WhatsApp' }))
const messageOf = (href: unknown) => new URL(String(href)).searchParams.get('text')?.split('\n')

function open() {
  const api = startApi({ tables: { volunteers: [] } })
  return { ...openPage(<VolunteerPage />, { path: '/volunteer' }), api }
}

async function put(name: string | RegExp, text: string) {
  await userEvent.clear(field(name))
  await userEvent.click(field(name))
  await userEvent.paste(text)
}

async function fill() {
  await put('Full name', 'Ṣeun Adéyẹmí')
  await put('Age', '16')
  await put('Phone number', '0803 000 0001')
  await userEvent.selectOptions(field('State/Province'), 'Oyo')
}

describe('the form', () => {
  it('has its defaults and choices', async () => {
    open()
    expect(screen.getByRole('radio', { name: 'Regular Volunteer' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'State Coordinator' })).not.toBeChecked()
    expect(field('Country')).toHaveValue('Nigeria')
    const departments = within(field(/^Department/)).getAllByRole<HTMLOptionElement>('option')
    expect(departments.map(({ value }) => value)).toEqual(['', 'Ghetto', 'Discovery', 'Edu'])
    expect(within(field('State/Province')).getAllByRole('option')).toHaveLength(38)
    await userEvent.selectOptions(field('State/Province'), 'Kano')
    await userEvent.selectOptions(field('Country'), 'South Africa')
    expect(field('State/Province')).toHaveValue('')
    expect(within(field('State/Province')).getAllByRole('option')).toHaveLength(10)
  })

  it('says at each field what is missing, and opens and sends nothing', async () => {
    const { api } = open()
    await send()
    expect(field('Full name')).toHaveAccessibleDescription('Full name is required')
    expect(field('Age')).toHaveAccessibleDescription(/Must be at least 16$/)
    expect(field('Phone number')).toHaveAccessibleDescription(/Phone number is required/)
    expect(field('State/Province')).toHaveAccessibleDescription('State/Province is required')
    expect(field('Full name')).toHaveFocus()
    expect(windows).not.toHaveBeenCalled()
    expect(api.callsOf(INSERT)).toHaveLength(0)
  })

  it.each([
    ['15', 'Must be at least 16'],
    ['-20', 'Must be at least 16'],
    ['old', 'Must be at least 16'],
    ['121', 'Please check your age'],
  ])('answers the age %o with %o', async (age, sentence) => {
    open()
    await fill()
    await put('Age', age)
    await send()
    expect(field('Age')).toHaveAccessibleDescription(new RegExp(`${sentence}$`))
    expect(windows).not.toHaveBeenCalled()
  })
})

describe('an application', () => {
  it('opens WhatsApp in the click with every field, and is stored', async () => {
    const { api, toasts } = open()
    await fill()
    await userEvent.click(screen.getByRole('radio', { name: 'State Coordinator' }))
    await userEvent.selectOptions(field(/^Department/), 'Discovery')
    await userEvent.selectOptions(field(/^Days per week/), '3')
    const release = api.hold(INSERT)
    await send()

    // Before any answer from the server.
    expect(windows).toHaveBeenCalledOnce()
    const [href, target, features] = windows.mock.calls[0] ?? []
    expect([target, features]).toEqual(['_blank', 'noopener,noreferrer'])
    expect(String(href)).toMatch(/^https:\/\/wa\.me\/2340000000000\?text=/)
    expect(messageOf(href)).toEqual([
      'Hello Kanyezi, I would like to volunteer. My application:',
      '',
      'Full name: Ṣeun Adéyẹmí',
      'Age: 16',
      'Phone number: +2348030000001',
      'Country: Nigeria',
      'State/Province: Oyo',
      'Volunteer role: State Coordinator',
      'Department: Discovery',
      'Days per week: 3',
    ])
    expect(toasts[0]?.title).toBe('Redirecting to WhatsApp')
    release()

    await waitFor(async () =>
      expect(
        await screen.findByRole('heading', { name: /^Thank you, Ṣeun Adéyẹmí ?!$/ }),
      ).toHaveFocus(),
    )
    const link = screen.getByRole('link', { name: /^Open the message in WhatsApp/ })
    expect(link).toHaveAttribute('href', href)
    expect(api.tables['volunteers']).toEqual([
      expect.objectContaining({
        full_name: 'Ṣeun Adéyẹmí',
        age: 16,
        phone_number: '+2348030000001',
        country: 'Nigeria',
        state_province: 'Oyo',
        volunteer_role: 'State Coordinator',
        project_department: 'Discovery',
        days_per_week: 3,
      }),
    ])
    expect(api.callsOf(INSERT)[0]?.headers.get('Prefer') ?? '').not.toContain('representation')
  })

  it('leaves out what was not answered', async () => {
    const { api } = open()
    await fill()
    await send()
    await screen.findByRole('heading', { name: /^Thank you/ })
    expect(messageOf(windows.mock.calls[0]?.[0])).not.toContainEqual(
      expect.stringMatching(/^(Department|Days)/),
    )
    expect(api.tables['volunteers']).toEqual([
      expect.objectContaining({ project_department: null, days_per_week: null }),
    ])
  })

  it('that cannot be stored goes to WhatsApp all the same, and can be stored again', async () => {
    const { api } = open()
    const undo = api.answer(INSERT, () =>
      refusal(429, { code: 'PT429', message: 'too_many_requests' }),
    )
    await fill()
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Your application isn’t stored yet${TRY_LATER}`,
    )
    expect(windows).toHaveBeenCalledOnce()
    expect(screen.getByRole('link', { name: 'Open the message in WhatsApp' })).toHaveAttribute(
      'href',
      windows.mock.calls[0]?.[0],
    )
    expect(field('Full name')).toHaveValue('Ṣeun Adéyẹmí')

    undo()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: /^Thank you/ })
    expect(windows).toHaveBeenCalledOnce()
    expect(api.tables['volunteers']).toHaveLength(1)
  })

  it('of a robot opens nothing, is refused and never sent', async () => {
    const { api } = open()
    await fill()
    await userEvent.type(screen.getByLabelText('Leave this field empty'), 'spam')
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent(TRY_LATER)
    expect(windows).not.toHaveBeenCalled()
    expect(api.callsOf(INSERT)).toHaveLength(0)
  })
})
