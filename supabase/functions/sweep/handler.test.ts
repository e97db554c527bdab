import { expect, test, vi } from 'vitest'
import type { Services } from '../_shared/services.ts'
import { sweep } from './handler.ts'

// What becomes of a run whose storage fails; runs that succeed are tried on the real parts.

const proof = (id: string) => ({
  id,
  bucket_id: 'payment-proofs',
  path: `a/${id}.pdf`,
  kind: 'application/pdf',
})

function services(storage: Partial<Services['storage']>) {
  const answers: Record<string, unknown> = {
    claim_new_proofs: [proof('one'), proof('two')],
    claim_stray_files: [
      { bucket_id: 'payment-proofs', name: 'a/old.pdf' },
      { bucket_id: 'others', name: 'b/old.pdf' },
    ],
  }
  const rpc = vi.fn((name: string, _parameters: Record<string, unknown>) =>
    Promise.resolve(answers[name] ?? null),
  )
  const working: Services['storage'] = {
    readStart: () => Promise.resolve(new TextEncoder().encode('%PDF-1.7')),
    remove: () => Promise.resolve(),
  }
  return { rpc, storage: { ...working, ...storage } }
}

test('a proof that cannot be read waits for the next run, and holds up no other', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const readStart = vi
    .fn<Services['storage']['readStart']>()
    .mockRejectedValueOnce(new Error('the storage is asleep'))
    .mockResolvedValueOnce(new TextEncoder().encode('%PDF-1.7'))
  const { rpc, storage } = services({ readStart })
  expect(await sweep({ rpc, storage })).toEqual({ accepted: 1, refused: 0, removed: 2, failed: 1 })
  expect(rpc).toHaveBeenCalledWith('report_proofs', { accepted: ['two'], refused: [] })
  expect(rpc).toHaveBeenLastCalledWith('report_job', { job: 'sweep' })
})

test('a proof whose file is gone is refused', async () => {
  const { rpc, storage } = services({ readStart: () => Promise.resolve(null) })
  expect(await sweep({ rpc, storage })).toMatchObject({ accepted: 0, refused: 2 })
  expect(rpc).toHaveBeenCalledWith('report_proofs', { accepted: [], refused: ['one', 'two'] })
})

test('files that cannot be removed are reported as such, and the other buckets go on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { rpc, storage } = services({
    remove: (bucket) =>
      bucket === 'others' ? Promise.resolve() : Promise.reject(new Error('the storage is asleep')),
  })
  expect(await sweep({ rpc, storage })).toMatchObject({ removed: 1, failed: 1 })
  const reports = rpc.mock.calls.filter(([name]) => name === 'report_stray_files')
  expect(reports.map(([, report]) => report)).toEqual([
    { bucket: 'payment-proofs', removed: [], failed: ['a/old.pdf'] },
    { bucket: 'others', removed: ['b/old.pdf'], failed: [] },
  ])
})

test('a run whose database fails does not report', async () => {
  const { rpc, storage } = services({})
  rpc.mockRejectedValueOnce(new Error('claim_new_proofs was refused'))
  await expect(sweep({ rpc, storage })).rejects.toThrow('claim_new_proofs was refused')
  expect(rpc).toHaveBeenCalledOnce()
})
