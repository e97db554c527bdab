import { formatDate, formatDateTime } from '@/domain/dates'
import { formatExactMoney } from '@/domain/money'
import { COUNTRY_CURRENCIES, OFFICE_COUNTRY } from '@/domain/regions'
import { Badge } from '@/components/ui/badge'
import type { Column } from '@/components/ui/data-table'
import type { AnyEdition } from './api'
import { editionLabel } from './state'

/** The columns of the list of years, before the actions. */
export const EDITION_COLUMNS: readonly Column<AnyEdition>[] = [
  {
    key: 'year',
    header: 'Year',
    cell: ({ year, name }) => (
      <>
        <span>{year}</span>
        <span className="block text-sm font-normal wrap-anywhere text-muted-foreground">
          {name}
        </span>
      </>
    ),
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
        <span className="text-muted-foreground">No dates</span>
      ) : (
        <>
          {opens === null ? null : (
            <span className="block">{`From ${formatDateTime(opens, OFFICE_COUNTRY)}`}</span>
          )}
          {closes === null ? null : (
            <span className="block">{`Until ${formatDateTime(closes, OFFICE_COUNTRY)}`}</span>
          )}
        </>
      ),
  },
  {
    key: 'finale',
    header: 'Finale',
    cell: ({ finale_on }) =>
      finale_on === null ? (
        <span className="text-muted-foreground">No date</span>
      ) : (
        formatDate(finale_on)
      ),
  },
  {
    key: 'fees',
    header: 'Ticket',
    align: 'end',
    cell: ({ fees }) =>
      COUNTRY_CURRENCIES.map((currency) => (
        <span key={currency} translate="no" className="block">
          {formatExactMoney(fees[currency], currency)}
        </span>
      )),
  },
]
