import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { makeApplication, PARENT } from '../../../tests/fakes/rows'
import { CONSENT_VERSION } from '@/domain/consent'
import type { Tables } from '@/lib/supabase/database.types'
import ChildrenPage from './children'

const INSERT = 'POST /rest/v1/applications'
const UPDATE = 'PATCH /rest/v1/applications'
const DELETE = 'DELETE /rest/v1/applications'

let api: FakeApi

beforeEach(async () => {
  api = startApi({ accounts: [PARENT], tables: { applications: [] } })
  await beSignedIn(PARENT)
})

async function open(children: Partial<Tables<'applications'>>[], at = '/dashboard/children') {
  api.tables['applications'] = children.map(makeApplication)
  const page = openPage(<ChildrenPage />, { path: '/dashboard/children', at, account: PARENT })
  const fill = async (name = 'Sipho Dube') => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a child' }))
    await page.user.type(dialog.getByRole('textbox', { name: "Child's name" }), name)
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Age' }), '16')
    await page.user.click(dialog.getByRole('radio', { name: 'Male' }))
    await page.user.click(dialog.getByRole('checkbox', { name: /legal guardian/ }))
    return dialog
  }
  return { ...page, fill }
}

describe('adding', () => {
  it('is offered where there is no child yet', async () => {
    const { user } = await open([])
    expect(await screen.findByRole('heading', { name: 'No Children Added Yet' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add a child' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a child' }))
    expect(dialog.getByRole('textbox', { name: "Parent's phone number" })).toHaveValue(
      '0803 000 0000',
    )
    expect(dialog.getByRole('combobox', { name: 'State' })).toHaveValue('')
  })

  it('is asked for by the address, which then holds what is open, and starts with what is known', async () => {
    const { user, fill, toasts } = await open(
      [{ country: 'South Africa', state_city: 'Gauteng', parent_phone: '+27821234567' }],
      '/dashboard/children?action=add',
    )
    const dialog = await fill()
    expect(screen.getByLabelText('address')).toHaveTextContent(/^\/dashboard\/children\?add=child$/)
    expect(dialog.getByRole('combobox', { name: 'Province' })).toHaveValue('Gauteng')
    await user.click(dialog.getByRole('button', { name: 'Add child' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(api.callsOf(INSERT)[0]!.body).toMatchObject({
      user_id: PARENT.id,
      child_name: 'Sipho Dube',
      stage_name: null,
      age: 16,
      gender: 'Male',
      country: 'South Africa',
      state_city: 'Gauteng',
      parent_phone: '+27821234567',
      talents: [],
      primary_category: null,
      consent_version: CONSENT_VERSION,
      status: 'pending_payment',
      ticket_status: 'unpaid',
      entry_video_status: 'locked',
      application_fee_status: 'unpaid',
      points: 0,
    })
    expect(toasts).toEqual([
      {
        title: 'Profile Created!',
        description: "Next step: Pay for your child's performance ticket.",
      },
    ])
  })

  it('keeps what was typed when it is refused, and sends the same child again', async () => {
    const heal = api.answer(INSERT, () => refusal(500, { message: 'the database is asleep' }))
    const { user, fill } = await open([{}], '/dashboard/children?action=add')
    const dialog = await fill()
    await user.click(dialog.getByRole('button', { name: 'Add child' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Failed to submit applicationthe database is asleep',
    )
    heal()
    await user.click(dialog.getByRole('button', { name: 'Add child' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    const ids = api.callsOf(INSERT).map(({ body }) => (body as { id: string }).id)
    expect(new Set(ids).size).toBe(1)
  })

  it('sent again after a lost answer finds the child that is there', async () => {
    api.answer(INSERT, () => {
      throw new TypeError('Failed to fetch')
    })
    const { user, fill, toasts } = await open([{}], '/dashboard/children?action=add')
    const dialog = await fill()
    await user.click(dialog.getByRole('button', { name: 'Add child' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to submit application')
    api.answer(INSERT, () =>
      refusal(409, {
        code: '23505',
        message: 'duplicate key value violates unique constraint "applications_pkey"',
      }),
    )
    await user.click(dialog.getByRole('button', { name: 'Add child' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(toasts.map(({ title }) => title)).toEqual(['Profile Created!'])
  })

  it('beyond the children that an account takes says so in the dialog, which keeps everything', async () => {
    api.answer(INSERT, () => refusal(400, { code: 'P0001', message: 'too_many_children' }))
    const { user, fill } = await open([{}], '/dashboard/children?action=add')
    const dialog = await fill()
    await user.click(dialog.getByRole('button', { name: 'Add child' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Failed to submit applicationOne account can have up to 20 children. To enter more, please write to us.',
    )
    expect(dialog.getByRole('textbox', { name: "Child's name" })).toHaveValue('Sipho Dube')
  })
})

describe('a child', () => {
  it('is corrected', async () => {
    const { user, toasts } = await open([{ child_name: 'Ada' }])
    await user.click(await screen.findByRole('button', { name: 'Edit Ada' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Ada' }))
    expect(dialog.queryByRole('checkbox', { name: /legal guardian/ })).not.toBeInTheDocument()
    await user.type(dialog.getByRole('textbox', { name: /Stage name/ }), 'Little Star')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(api.callsOf(UPDATE)[0]!.body).toMatchObject({ stage_name: 'Little Star' })
    expect(api.callsOf(UPDATE)[0]!.body).not.toHaveProperty('consent_version')
    expect(toasts).toEqual([{ title: 'Profile Updated!' }])
  })

  it('that the server did not change says Update Failed', async () => {
    api.answer(UPDATE, () => Response.json([]))
    const { user } = await open([{ child_name: 'Ada' }])
    await user.click(await screen.findByRole('button', { name: 'Edit Ada' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/Update Failed.*does not exist/)
  })

  it('is hidden and shown by a switch, which moves back when the server refuses', async () => {
    const { user, toasts } = await open([{ child_name: 'Ada', status: 'approved' }])
    expect(await screen.findByText('Public · link on')).toBeVisible()
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Edit Ada' }))
    const listing = await screen.findByRole('switch', { name: 'Show on Our Shining Stars' })
    await user.click(listing)
    await expect.poll(() => toasts.at(-1)?.title).toBe('Profile Updated!')
    expect(api.callsOf(UPDATE)[0]!.body).toEqual({ is_listed: false })
    expect(await screen.findByText(/^ ?on the public page\.$/)).toBeVisible()
    expect(listing).not.toBeChecked()
    expect(screen.getByText('Not public · link on')).toBeInTheDocument()

    api.answer(UPDATE, () => refusal(500, { message: 'the database is asleep' }))
    await user.click(screen.getByRole('switch', { name: 'Sharing link' }))
    await expect.poll(() => toasts.at(-1)?.title).toBe('Update Failed')
    expect(screen.getByRole('switch', { name: 'Sharing link' })).toBeChecked()
  })

  it('is removed after its name was typed, and a refusal stays in the dialog', async () => {
    const heal = api.answer(DELETE, () => refusal(500, { message: 'the database is asleep' }))
    const { user } = await open([{ child_name: 'Ṣadé' }])
    await user.click(await screen.findByRole('button', { name: 'Remove Ṣadé' }))
    const dialog = within(screen.getByRole('dialog', { name: /^Remove Ṣadé ?\?$/ }))
    const remove = dialog.getByRole('button', { name: 'Remove for good' })
    expect(remove).toBeDisabled()
    await user.type(dialog.getByRole('textbox'), 'sade')
    await user.click(remove)
    expect(await dialog.findByRole('alert')).toHaveTextContent('the database is asleep')
    heal()
    api.answer(DELETE, () => {
      api.tables['applications'] = []
      return new Response(null, { status: 204 })
    })
    await user.click(remove)
    expect(await screen.findByRole('heading', { name: 'No Children Added Yet' })).toBeVisible()
  })
})

describe('the one line of what others see', () => {
  it.each([
    [{ status: 'approved' }, 'Public · link on'],
    [{ status: 'pending_payment' }, 'Public once approved · link on'],
    [{ status: 'approved', is_listed: false, is_shareable: false }, 'Not public · link off'],
    [{ status: 'rejected' }, 'Not public · link on'],
  ] as const)('of %o is %s', async (child, line) => {
    await open([child])
    expect(await screen.findByText(line)).toBeVisible()
  })
})

describe('the sharing link', () => {
  const RENEW = 'POST /rest/v1/rpc/renew_share_code'

  it('is made anew after a question', async () => {
    const [first, second] = ['1', '2'].map((digit) => digit.repeat(24))
    const { user, toasts } = await open([{ child_name: 'Ada Obi', share_code: first! }])
    const row = api.tables['applications']![0]!
    api.answer(RENEW, () => {
      row['share_code'] = second
      return Response.json(second)
    })
    await user.click(await screen.findByRole('button', { name: 'Edit Ada Obi' }))
    await user.click(await screen.findByRole('button', { name: 'Make a new link for Ada Obi' }))
    const question = within(screen.getByRole('group', { name: 'Make a new link?' }))
    expect(api.callsOf(RENEW)).toEqual([])
    await user.click(question.getByRole('button', { name: 'Yes, make a new link' }))
    await expect.poll(() => screen.queryByRole('group', { name: 'Make a new link?' })).toBeNull()
    expect(api.callsOf(RENEW)[0]!.body).toEqual({ application_id: row['id'] })
    expect(toasts).toEqual([
      { title: 'New link made.', description: 'The old link doesn’t work any more.' },
    ])
    await user.click(screen.getByRole('button', { name: 'Copy the sharing link of Ada Obi' }))
    expect(await navigator.clipboard.readText()).toBe(`http://localhost:3000/share/${second}`)
  })
})
