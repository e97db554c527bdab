import { filesOfPage, pageKey } from '@/lib/page-key'
import { readList } from '@/lib/offline/register'
import { isOwnReaderReady } from './reader'

/** Something without which a cold start with no network is not whole, in words. */
export type Missing = string

const PAGE_MISSING = 'the page itself'
const FILES_MISSING = 'some of the page’s files'
const READER_MISSING = 'the reader of codes'
const LIST_MISSING = 'the list'
const WORKER_MISSING = 'the browser’s way to keep pages (a private window has none)'

const WAIT_MS = 500
const LOOKS = 24

const pause = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS))

/** The parts of the page that are missing in the worker's caches. Each file that the kept document names counts. */
async function missingFiles(): Promise<Missing[]> {
  const page = await caches.match(pageKey(window.location.href))
  if (!page) return [PAGE_MISSING]
  const files = filesOfPage(await page.text())
  const kept = await Promise.all(files.map((file) => caches.match(file)))
  return kept.every(Boolean) ? [] : [FILES_MISSING]
}

/** Has the worker keep this page and what it has loaded, as it does by itself on the next visit. */
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
 * What this phone lacks to open the door without a network; nothing for one that is ready. Looks for a while, for a worker
 * keeps a page behind it.
 */
export async function whatIsMissing(auditionDayId: string): Promise<Missing[]> {
  const others: Missing[] = []
  // First, so that its file is among those that the worker is asked for.
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
