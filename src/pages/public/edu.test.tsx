import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openPage } from '../../../tests/fakes/render-page'
import EduPage from './edu'

const field = (name: string) => screen.getByLabelText(name)
const submit = () =>
  userEvent.click(screen.getByRole('button', { name: 'Prepare request on WhatsApp' }))

function open() {
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(null)
  return { ...openPage(<EduPage />), openWindow }
}

async function fillIn() {
  await userEvent.type(field('School name'), 'Kopano Primary School')
  await userEvent.selectOptions(field('Country'), 'South Africa')
  await userEvent.selectOptions(field('State/Province'), 'Limpopo')
  await userEvent.type(field('Contact person'), 'Naledi Mokoena')
  await userEvent.type(field('Phone number'), '082 000 0001')
  await userEvent.type(field('Number of children'), '240')
  await userEvent.type(field('Request summary'), 'A talent day in March & a workshop')
}

describe('the school page', () => {
  it('says what a partnership brings', () => {
    open()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Your school is full of stars',
    )
    expect(screen.getByText('Our school partnership programme')).toBeVisible()
    const benefits = screen.getByRole('region', { name: 'What a partnership brings' })
    expect(within(benefits).getAllByRole('listitem')).toHaveLength(6)
    expect(benefits).toHaveTextContent('An academy is planned for 2026')
  })

  it('says at each field what is missing, focuses the first and opens nothing', async () => {
    const { openWindow } = open()
    await submit()
    const messages = [
      ['School name', 'School name is required'],
      ['State/Province', 'State/Province is required'],
      ['Contact person', "Contact person's name is required"],
      ['Phone number', 'Phone number is required'],
      ['Number of children', 'Number of children is required'],
      ['Request summary', 'Please provide a brief summary'],
    ] as const
    for (const [name, message] of messages) {
      expect(field(name)).toHaveAccessibleDescription(new RegExp(`${message}$`))
    }
    await vi.waitFor(() => expect(field('School name')).toHaveFocus())
    expect(openWindow).not.toHaveBeenCalled()
  })

  it('starts in Nigeria, and a change of country clears the state', async () => {
    open()
    expect(field('Country')).toHaveValue('Nigeria')
    await userEvent.selectOptions(field('State/Province'), 'Kano')
    await userEvent.selectOptions(field('Country'), 'South Africa')
    expect(field('State/Province')).toHaveValue('')
    expect(within(field('State/Province')).queryByText('Kano')).not.toBeInTheDocument()
  })

  it('opens WhatsApp with the whole request, says so, starts afresh and keeps a link', async () => {
    const { openWindow, toasts } = open()
    await fillIn()
    await submit()

    expect(openWindow).toHaveBeenCalledOnce()
    const [address, target, features] = openWindow.mock.calls[0]!
    expect([target, features]).toEqual(['_blank', 'noopener,noreferrer'])
    const link = new URL(String(address))
    expect(link.origin + link.pathname).toBe('https://wa.me/27000000000')
    expect(link.searchParams.get('text')?.split('\n').slice(2)).toEqual([
      'School name: Kopano Primary School',
      'Country: South Africa',
      'State/Province: Limpopo',
      'Contact person: Naledi Mokoena',
      'Phone number: +27820000001',
      'Number of children: 240',
      'Request summary: A talent day in March & a workshop',
    ])

    expect(toasts).toEqual([
      {
        title: 'Request Prepared!',
        description: 'Please send the pre-filled message in WhatsApp to finalize your request.',
      },
    ])
    expect(field('School name')).toHaveValue('')
    expect(field('Country')).toHaveValue('Nigeria')
    expect(field('Request summary')).toHaveValue('')
    expect(window.sessionStorage.getItem('school-partnership')).toBeNull()
    expect(screen.getByRole('group', { name: 'Your request is prepared' })).toHaveFocus()
    expect(screen.getByRole('link', { name: /^Open the message in WhatsApp/ })).toHaveAttribute(
      'href',
      String(address),
    )
  })

  it('opens the window in the click itself, before anything else has happened', async () => {
    const { openWindow } = open()
    await fillIn()
    screen.getByRole('button', { name: 'Prepare request on WhatsApp' }).click()
    expect(openWindow).toHaveBeenCalledOnce()
    expect(await screen.findByRole('group', { name: 'Your request is prepared' })).toBeVisible()
  })

  it('keeps what was typed through a reload', async () => {
    const { unmount } = open()
    await userEvent.type(field('School name'), 'Kopano')
    await userEvent.selectOptions(field('Country'), 'South Africa')
    unmount()
    open()
    expect(field('School name')).toHaveValue('Kopano')
    expect(field('Country')).toHaveValue('South Africa')
  })

  it('links to the privacy notice where it asks for data', () => {
    open()
    expect(
      within(screen.getByRole('form')).getByRole('link', { name: 'Privacy notice' }),
    ).toHaveAttribute('href', '/privacy')
  })
})
