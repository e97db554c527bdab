import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { startApi } from '../../tests/fakes/api.ts'
import type { FakeApi } from '../../tests/fakes/call.ts'
import { newUser } from '../../tests/fakes/user'
import { shareOrDownload } from '@/lib/share-or-download'
import { ExportButton } from './export-button'

vi.mock(import('@/lib/share-or-download'), async (original) => ({
  ...(await original()),
  shareOrDownload: vi.fn(),
}))

async function exportRows(isLogged?: boolean): Promise<FakeApi> {
  const api = startApi()
  render(
    <ExportButton
      name="payments"
      isLogged={isLogged}
      columns={[{ header: 'Number', value: ({ id }: { id: string }) => id }]}
      fetchRange={() => Promise.resolve({ rows: [{ id: '1' }, { id: '2' }], isLast: true })}
      rowKey={({ id }) => id}
    />,
  )
  await newUser().click(screen.getByRole('button', { name: 'Export CSV' }))
  await vi.waitFor(() => expect(shareOrDownload).toHaveBeenCalledOnce())
  vi.mocked(shareOrDownload).mockClear()
  return api
}

const logged = (api: FakeApi) => api.callsOf('POST /rest/v1/rpc/log_export').map(({ body }) => body)

it('writes down that a list was taken along, and how many rows', async () => {
  expect(logged(await exportRows())).toEqual([{ list: 'payments', row_count: 2 }])
})

it('writes nothing where the procedure that gives the rows does', async () => {
  expect(logged(await exportRows(true))).toEqual([])
})
