import { fileKindOf } from '../../../src/domain/file-kind.ts'
import { MAX_PIXELS, pixelsOf } from '../../../src/domain/picture-size.ts'
import type { Services } from '../_shared/services.ts'

interface StoredFile {
  bucket_id: string
  name: string
}

interface NewProof {
  id: string
  bucket_id: string
  path: string
  kind: string
}

/** The counts of one run. */
export interface Sweep {
  accepted: number
  refused: number
  removed: number
  failed: number
}

const BATCH = 100
const READ_AT_ONCE = 8
// Enough to reach the size of a picture that a browser wrote; a camera may write more before it.
const HEADER_BYTES = 4096
// The bucket's size limit.
const MAX_FILE_BYTES = 5 * 1024 * 1024
/** A run ends before the platform's limit (150 s); the next run continues. */
const MAX_BATCHES = 20

/**
 * Reads the headers of new proofs, removes the files that no row names any more, and reports the run. May run twice at
 * once, or be interrupted at any point.
 */
export async function sweep({ rpc, storage }: Pick<Services, 'rpc' | 'storage'>): Promise<Sweep> {
  const done: Sweep = { accepted: 0, refused: 0, removed: 0, failed: 0 }

  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const proofs = (await rpc('claim_new_proofs', { at_most: BATCH })) as NewProof[]
    const verdicts = await checkAll(proofs)
    const accepted = proofs.filter((_proof, index) => verdicts[index] === 'accepted')
    const refused = proofs.filter((_proof, index) => verdicts[index] === 'refused')
    if (accepted.length + refused.length > 0) {
      const ids = (some: NewProof[]) => some.map(({ id }) => id)
      await rpc('report_proofs', { accepted: ids(accepted), refused: ids(refused) })
    }
    done.accepted += accepted.length
    done.refused += refused.length
    // A file that could not be read would be returned again at once.
    const unread = proofs.length - accepted.length - refused.length
    done.failed += unread
    if (proofs.length < BATCH || unread > 0) break
  }

  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const files = (await rpc('claim_file_deletions', { at_most: BATCH })) as StoredFile[]
    for (const bucket of new Set(files.map(({ bucket_id }) => bucket_id))) {
      const names = files.filter(({ bucket_id }) => bucket_id === bucket).map(({ name }) => name)
      const isRemoved = await succeeds(() => storage.remove(bucket, names))
      await rpc('report_file_deletions', {
        bucket,
        removed: isRemoved ? names : [],
        failed: isRemoved ? [] : names,
      })
      done[isRemoved ? 'removed' : 'failed'] += names.length
    }
    if (files.length < BATCH) break
  }

  await rpc('report_job', { job: 'sweep' })
  return done

  async function checkAll(proofs: readonly NewProof[]) {
    const verdicts: ('accepted' | 'refused' | 'unread')[] = []
    for (let start = 0; start < proofs.length; start += READ_AT_ONCE) {
      verdicts.push(...(await Promise.all(proofs.slice(start, start + READ_AT_ONCE).map(check))))
    }
    return verdicts
  }

  async function check({ bucket_id, path, kind }: NewProof) {
    try {
      const start = await storage.readStart(bucket_id, path, HEADER_BYTES)
      if (start === null || fileKindOf(start) !== kind) return 'refused'
      if (kind === 'application/pdf') return 'accepted'
      const isCut = start.length === HEADER_BYTES
      const pixels =
        pixelsOf(start) ??
        (isCut
          ? pixelsOf((await storage.readStart(bucket_id, path, MAX_FILE_BYTES)) ?? start)
          : null)
      return pixels !== null && pixels <= MAX_PIXELS ? 'accepted' : 'refused'
    } catch (error) {
      console.error(error)
      return 'unread'
    }
  }
}

async function succeeds(task: () => Promise<void>): Promise<boolean> {
  try {
    await task()
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}
