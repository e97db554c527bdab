import { localDateTime } from '@/domain/dates'
import type { CsvColumn } from '@/lib/csv-export'
import { actorOf, deedOf, whomOf } from './activity-words'
import type { ActivityEntry } from './api'
import { changesOf } from './words'

/** The columns of the activity list, in the words of the page. */
export const ACTIVITY_CSV: readonly CsvColumn<ActivityEntry>[] = [
  { header: 'When (Lagos time)', value: ({ at }) => localDateTime(at, 'Nigeria') },
  { header: 'Who', value: actorOf },
  { header: 'What', value: (entry) => `${deedOf(entry)}${whomOf(entry)}` },
  {
    header: 'Changes',
    value: (entry) =>
      changesOf(entry)
        .map(({ field, before, after }) =>
          before === null || after === null
            ? `${field}: ${before ?? after ?? ''}`
            : `${field}: ${before} → ${after}`,
        )
        .join('; '),
  },
]
