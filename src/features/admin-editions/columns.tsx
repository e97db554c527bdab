import { formatDate, formatDateTime } from '@/domain/dates'
import { formatExactMoney } from '@/domain/money'
import { Badge } from '@/components/ui/badge'
import type { Column } from '@/components/ui/data-table'
import type { AnyEdition } from './api'
import { editionLabel, OFFICE } from './state'

const none = <span className="text-muted-foreground">Not set</span>

/** What the list shows of each year, before what can be done with it. */
export const EDITION_COLUMNS: readonly Column<AnyEdition>[] = [
  { key: 'year', header: 'Year', cell: ({ year }) => year },
  {
    key: 'name',
    header: 'Name',
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  {
    key: 'state',
    header: 'State',
    cell: (edition) => {
      const { label, tone } = editionLabel(edition)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  {
    key: 'registration',
    header: 'Registration',
    cell: ({ registration_opens_at: opens, registration_closes_at: closes }) =>
      opens === null && closes === null ? (
        none
      ) : (
        <>
          {opens === null ? null : (
            <span className="block">From {formatDateTime(opens, OFFICE)}</span>
          )}
          {closes === null ? null : (
            <span className="block">Until {formatDateTime(closes, OFFICE)}</span>
          )}
        </>
      ),
  },
  {
    key: 'finale',
    header: 'Finale',
    cell: ({ finale_on }) => (finale_on === null ? none : formatDate(finale_on)),
  },
  {
    key: 'fees',
    header: 'Ticket',
    align: 'end',
    cell: ({ fee_ngn, fee_zar }) => (
      <>
        <span className="block">{formatExactMoney(fee_ngn, 'NGN')}</span>
        <span className="block">{formatExactMoney(fee_zar, 'ZAR')}</span>
      </>
    ),
  },
]
