import { filesOfPage, pageKey } from '@/lib/page-key'
import { readList } from '@/lib/offline/register'
import { isOwnReaderReady } from './reader'

/** Something that a cold start offline lacks, in words. */
export type Missing = string

const PAGE_MISSING = 'this page'
const FILES_MISSING = 'parts of this page'
const READER_MISSING = 'the code reader'
const LIST_MISSING = 'the list'
const WORKER_MISSING = 'offline storage (a private window has none)'

const WAIT_MS = 500
const LOOKS = 24

const pause = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS))

/** The parts of the page missing from the service worker's caches. Every file named by the stored document counts. */
async function missingFiles(): Promise<Missing[]> {
  const page = await caches.match(pageKey(window.location.href))
  if (!page) return [PAGE_MISSING]
  const files = filesOfPage(await page.text())
  const kept = await Promise.all(files.map((file) => caches.match(file)))
  return kept.every(Boolean) ? [] : [FILES_MISSING]
}

/** Asks the service worker to cache this page and its loaded files, as it would on the next visit. */
async function askWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/assets/`))
  const urlsToCache = [window.location.href, ...files]
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
}

/**
 * Lists what this phone lacks to open the door offline; empty when it is ready. Polls for a while, because a service
 * worker caches a page after it has loaded.
 */
export async function whatIsMissing(auditionDayId: string): Promise<Missing[]> {
  const others: Missing[] = []
  // First, so that its file is among those the worker is asked to cache.
  if (!(await isOwnReaderReady())) others.push(READER_MISSING)
  if (!(await readList('audition-day', auditionDayId, null).catch(() => undefined)))
    others.push(LIST_MISSING)
  if (!('serviceWorker' in navigator) || !('caches' in window)) return [WORKER_MISSING, ...others]
  let files = await missingFiles()
  if (files.length > 0) {
    const worker = await Promise.race([
      navigator.serviceWorker.ready.then(() => true),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), WAIT_MS * LOOKS)),
    ])
    if (!worker) return [WORKER_MISSING, ...others]
    await askWorker()
  }
  for (let look = 0; files.length > 0 && look < LOOKS; look += 1) {
    await pause()
    files = await missingFiles()
  }
  return [...files, ...others]
}
