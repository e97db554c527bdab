import { beforeEach } from 'vitest'
import { type Notice, onNotice } from '@/lib/notify'

/** The notices of the test that runs, as they come. Called once, at the top of a test file. */
export function collectNotices(): Notice[] {
  const notices: Notice[] = []
  beforeEach(() => {
    notices.length = 0
    // Those that wait for a toaster are of a test before, perhaps of another file.
    onNotice(() => undefined)
    return onNotice((notice) => notices.push(notice))
  })
  return notices
}
