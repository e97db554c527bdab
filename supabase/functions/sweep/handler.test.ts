import { expect, test, vi } from 'vitest'
import type { Services } from '../_shared/services.ts'
import { sweep } from './handler.ts'

// The outcome of runs whose storage fails; successful runs are tested on the real parts.

const proof = (id: string) => ({
  id,
  bucket_id: 'payment-proofs',
  path: `a/${id}.pdf`,
  kind: 'application/pdf',
})

function services(storage: Partial<Services['storage']>) {
  const answers: Record<string, unknown> = {
    claim_new_proofs: [proof('one'), proof('two')],
    claim_file_deletions: [
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

const word = (value: number) => [value >> 8, value & 0xff]
/** A JPEG of the given size in pixels, after the given number of bytes of camera metadata. */
const jpeg = (width: number, height: number, before = 0) =>
  Uint8Array.from([
    0xff,
    0xd8,
    0xff,
    0xe1,
    ...word(before + 2),
    ...Array<number>(before).fill(0),
    0xff,
    0xc0,
    0,
    17,
    8,
    ...word(height),
    ...word(width),
    3,
  ])

test.each([
  ['as a phone sends it', jpeg(1600, 1200), 'accepted'],
  ['whose size stands far behind', jpeg(1600, 1200, 60_000), 'accepted'],
  ['of more than 40 megapixels', jpeg(8000, 5001), 'refused'],
  ['of more, which is said far behind', jpeg(8000, 5001, 60_000), 'refused'],
  ['whose size nobody finds', Uint8Array.from([0xff, 0xd8, 0xff, 0]), 'refused'],
])('a picture %s', async (_name, bytes, verdict) => {
  const { rpc, storage } = services({
    readStart: (_bucket, _name, length) => Promise.resolve(bytes.subarray(0, length)),
  })
  const picture = { ...proof('one'), kind: 'image/jpeg' }
  rpc.mockResolvedValueOnce([picture])
  await sweep({ rpc, storage })
  const report = { accepted: [] as string[], refused: [] as string[], [verdict]: ['one'] }
  expect(rpc).toHaveBeenCalledWith('report_proofs', report)
})

test('files that cannot be removed are reported as such, and the other buckets go on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { rpc, storage } = services({
    remove: (bucket) =>
      bucket === 'others' ? Promise.resolve() : Promise.reject(new Error('the storage is asleep')),
  })
  expect(await sweep({ rpc, storage })).toMatchObject({ removed: 1, failed: 1 })
  const reports = rpc.mock.calls.filter(([name]) => name === 'report_file_deletions')
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
