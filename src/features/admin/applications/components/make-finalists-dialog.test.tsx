import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { openPage } from '../../../../../tests/fakes/render-page'
import { MakeFinalistsDialog } from './make-finalists-dialog'

const DECIDE = 'POST /rest/v1/rpc/decide_applications'
const ADA = '10000000-0000-4000-8000-000000000001'
const BEM = '10000000-0000-4000-8000-000000000002'

it('makes children finalists in one call, and takes back who was not written since', async () => {
  const api = startApi()
  api.answer(DECIDE, () =>
    Response.json([
      { is_done: true, updated_at: '2026-11-29T10:00:01Z' },
      { is_done: false, code: 'P0001', message: 'application_changed' },
    ]),
  )
  const { user } = openPage(
    <MakeFinalistsDialog
      best={[
        { id: ADA, name: 'Ada Obi', updatedAt: '2026-11-29T10:00:00Z' },
        { id: BEM, name: 'Bem Eze', updatedAt: '2026-11-29T10:00:00Z' },
      ]}
      onClose={() => undefined}
    />,
    { path: '/admin/setup', at: '/admin/setup' },
  )
  await user.click(await screen.findByRole('button', { name: 'Make 2 children finalists' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect
    .poll(() => api.callsOf(DECIDE).map(({ body }) => (body as { decisions: unknown }).decisions))
    .toEqual([
      [
        { id: ADA, loaded_at: '2026-11-29T10:00:00Z', is_finalist: true },
        { id: BEM, loaded_at: '2026-11-29T10:00:00Z', is_finalist: true },
      ],
      [{ id: ADA, loaded_at: '2026-11-29T10:00:01Z', is_finalist: false }],
    ])
})
