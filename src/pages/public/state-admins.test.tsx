import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Coordinator } from '@/features/public/coordinators/api'
import { beIdle } from '../../../tests/fakes/idle'
import { makeCoordinator } from '../../../tests/fakes/rows'
import { refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { openPage } from '../../../tests/fakes/render-page'
import StateAdminsPage from './state-admins'

const LIST = 'GET /rest/v1/state_coordinators'
const rows = [
  makeCoordinator({ id: '1', state_province: 'Oyo', coordinator_name: null }),
  makeCoordinator({ id: '2', state_province: 'Kano' }),
  makeCoordinator({ id: '3', state_province: 'Lagos', coordinator_phone: null }),
  makeCoordinator({ id: '4', state_province: 'Abia', coordinator_phone: 'Ask at the library' }),
  makeCoordinator({ id: '5', country: 'South Africa', state_province: 'Gauteng' }),
]

function open(at = '/state-admins', coordinators: Coordinator[] = rows) {
  const api = startApi({ tables: { state_coordinators: coordinators.map((row) => ({ ...row })) } })
  return { ...openPage(<StateAdminsPage />, { path: '/state-admins', at }), api }
}

const ASK = 'Nobody in your state yet?'
const address = () => screen.getByLabelText('address')
const states = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const cardOf = (state: string) => {
  const card = screen.getByRole('heading', { name: state }).closest('li')
  if (!card) throw new Error(`${state} has no card`)
  return within(card)
}

it('lists Nigeria first, by state', async () => {
  const { api } = open()
  await screen.findByRole('heading', { name: 'Kano' })
  expect(states()).toEqual(['Abia', 'Kano', 'Lagos', 'Oyo'])
  expect(api.callsOf(LIST)[0]?.query.get('order')).toMatch(/^state_province\.asc/)
  expect(screen.getByRole('link', { name: 'Nigeria' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('status')).toHaveTextContent('4 states')
})

it('names the coordinator and calls the phone with a tap, where there is one', async () => {
  beIdle()
  open()
  await screen.findByRole('heading', { name: 'Kano' })
  expect(cardOf('Kano').getByText('Zainab Musa')).toBeVisible()
  // Until the number becomes a link, it is shown as text.
  expect(cardOf('Kano').getByText('0803 000 0002')).toBeVisible()
  expect(await cardOf('Kano').findByRole('link', { name: '0803 000 0002' })).toHaveAttribute(
    'href',
    'tel:+2348030000002',
  )
  expect(cardOf('Oyo').getByText('Coordinator TBA')).toBeVisible()
  expect(cardOf('Lagos').getByText('Contact TBA')).toBeVisible()
  expect(cardOf('Abia').getByText('Ask at the library')).toBeVisible()
  expect(cardOf('Abia').queryByRole('link')).not.toBeInTheDocument()
})

it('lists the states in their order, named or not, and a way to ask where nobody is', async () => {
  const nobody = { coordinator_name: null, coordinator_phone: null }
  open('/state-admins', [
    makeCoordinator({ id: '1', state_province: 'Abia', ...nobody }),
    makeCoordinator({ id: '2', state_province: 'Anambra' }),
    makeCoordinator({ id: '3', state_province: 'Bauchi', ...nobody }),
    makeCoordinator({ id: '4', state_province: 'Kano' }),
    makeCoordinator({ id: '5', state_province: 'Oyo', coordinator_name: null }),
  ])
  await screen.findByRole('heading', { name: 'Kano' })
  expect(states()).toEqual(['Abia', 'Anambra', 'Bauchi', 'Kano', 'Oyo', ASK])
  expect(screen.getByRole('status')).toHaveTextContent('5 states')
  for (const [state, words] of [
    ['Abia', 'AbiaCoordinator TBAContact TBA'],
    ['Bauchi', 'BauchiCoordinator TBAContact TBA'],
    ['Oyo', 'OyoCoordinator TBA0803 000 0002'],
  ] as const) {
    const line = screen.getByRole('heading', { name: state }).closest('li')
    expect(line).toHaveTextContent(words)
  }
  const messageOf = () => {
    const link = within(screen.getByRole('region', { name: ASK })).getByRole('link', {
      name: /^Ask support for your state/,
    })
    return new URL(link.getAttribute('href') ?? '').searchParams.get('text')
  }
  expect(messageOf()).toContain('My state is: ')

  await userEvent.type(screen.getByRole('searchbox'), 'Bau')
  await waitFor(() => expect(messageOf()).toContain('My state is Bauchi.'))
})

it('offers no other way to ask where each state has somebody', async () => {
  open('/state-admins', [makeCoordinator({ state_province: 'Kano' })])
  await screen.findByRole('heading', { name: 'Kano' })
  expect(states()).toEqual(['Kano'])
})

it('shows South Africa by its tab, in the address', async () => {
  open()
  await screen.findByRole('heading', { name: 'Kano' })
  await userEvent.click(screen.getByRole('link', { name: 'South Africa' }))
  expect(address()).toHaveTextContent('/state-admins?country=South+Africa')
  expect(states()).toEqual(['Gauteng'])
  expect(screen.getByRole('status')).toHaveTextContent('1 province')
})

it('searches by state, in the address, and clears', async () => {
  open()
  await screen.findByRole('heading', { name: 'Kano' })
  await userEvent.click(screen.getByRole('searchbox', { name: 'Search by state' }))
  await userEvent.paste('Kánò')
  await waitFor(() => expect(states()).toEqual(['Kano']))
  expect(address()).toHaveTextContent('/state-admins?q=K%C3%A1n%C3%B2')
  await userEvent.type(screen.getByRole('searchbox'), 'x')
  expect(await screen.findByText('No coordinators found for this search.')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Clear search' }))
  expect(screen.getByRole('searchbox')).toHaveValue('')
  expect(states()).toEqual(['Abia', 'Kano', 'Lagos', 'Oyo'])
})

it('opens a search that was shared', async () => {
  open('/state-admins?country=South+Africa&q=gau')
  expect(await screen.findByRole('heading', { name: 'Gauteng' })).toBeVisible()
  expect(screen.getByRole('searchbox', { name: 'Search by province' })).toHaveValue('gau')
})

it('says so where nobody has been appointed at all', async () => {
  open('/state-admins', [])
  expect(await screen.findByText('No coordinators yet')).toBeVisible()
  expect(screen.queryByText('No coordinators found for this search.')).not.toBeInTheDocument()
})

it('says in a toast and in place that the list could not be fetched, and tries again', async () => {
  const api = startApi({ tables: { state_coordinators: rows.map((row) => ({ ...row })) } })
  const undo = api.answer(LIST, () => refusal(500, { code: 'XX000', message: 'disk is full' }))
  const { toasts } = openPage(<StateAdminsPage />, { path: '/state-admins' })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Could not fetch coordinators.disk is full',
  )
  expect(toasts).toEqual([
    {
      title: 'Error',
      description: 'Could not fetch coordinators. disk is full',
      variant: 'destructive',
    },
  ])
  undo()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Kano' })).toBeVisible()
})
