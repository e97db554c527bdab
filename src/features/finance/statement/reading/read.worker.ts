import { readStatement, type StatementSource } from './read'
import type { StatementTable } from './table'
import { Unreadable } from './unreadable'

/** The worker's answer: the table, or the message why there is none. */
export type ReadAnswer = { table: StatementTable | null } | { sentence: string }

async function answer(source: StatementSource): Promise<ReadAnswer> {
  try {
    return { table: await readStatement(source) }
  } catch (problem) {
    return {
      sentence: (problem instanceof Unreadable ? problem : new Unreadable('packed')).message,
    }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<StatementSource>) => {
  void answer(data).then((found) => self.postMessage(found))
})
