import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { formatDateTime } from '@/domain/dates'
import { registrationOf } from '@/domain/edition'
import { formatCount, formatExactMoney } from '@/domain/money'
import { COUNTRY_CURRENCIES, OFFICE_COUNTRY } from '@/domain/regions'
import type { AnyEdition } from '../api'
import { adminEditionQueries, useEditionStep } from '../queries'
import type { EditionSummary } from '../summary'
import { StepDialog } from './step-dialog'

export interface OpenDialogProps {
  planned: AnyEdition
  /** The current state: its registration may be closed while the dialog is open. */
  current: AnyEdition
  onClose: () => void
}

/** Opens the planned year, after showing what is unfinished in the current one and what changes. */
export function OpenDialog({ planned, current, onClose }: OpenDialogProps) {
  const open = useEditionStep('open_edition')
  const summary = useQuery(adminEditionQueries.openingSummary())
  return (
    <StepDialog
      title={`Open ${planned.year}?`}
      confirmLabel={`Open ${planned.year}`}
      busyText="Opening…"
      summary={summary}
      edition={current}
      onConfirm={() => open.mutateAsync(planned.year)}
      onClose={onClose}
    >
      {(data) => (
        <>
          <StillOpen summary={data} />
          <section>
            <h3 className="font-semibold text-heading">What changes</h3>
            <ul className="list-disc pl-5">
              <li>
                <span>{`New registrations belong to ${planned.year}. A ticket costs `}</span>
                {COUNTRY_CURRENCIES.map((currency, index) => (
                  <Fragment key={currency}>
                    {index > 0 ? <span> or </span> : null}
                    <span translate="no">{formatExactMoney(planned.fees[currency], currency)}</span>
                  </Fragment>
                ))}
                .
              </li>
              <li>{registrationWords(planned)}</li>
              <li>{`The panel’s lists begin with ${planned.year}; ${data.year} is one choice away.`}</li>
              <li>{`Families of ${data.year} go on paying and sending videos, until you end ${data.year}.`}</li>
              <li>{`You can undo this as long as nobody has entered ${planned.year}.`}</li>
            </ul>
          </section>
        </>
      )}
    </StepDialog>
  )
}

function registrationWords(planned: AnyEdition): string {
  const registration = registrationOf(planned, new Date())
  switch (registration.state) {
    case 'open':
      return 'Families can register at once.'
    case 'before':
      return `Families can register from ${formatDateTime(registration.opensAt, OFFICE_COUNTRY)}.`
    case 'closed':
      return `Nobody can register: it closed on ${formatDateTime(registration.closedAt, OFFICE_COUNTRY)}.`
  }
}

function StillOpen({ summary }: { summary: EditionSummary }) {
  const counts: [string, number][] = [
    ['Children', summary.children],
    ['Not paid', summary.unpaid],
    ['Payments waiting', summary.payments_pending],
    ['Videos waiting', summary.videos_submitted],
    ['Auditions ahead', summary.auditions_ahead],
  ]
  return (
    <section>
      <h3 className="font-semibold text-heading">{`${summary.year} now`}</h3>
      <dl>
        {counts.map(([label, count]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-border py-1">
            <dt>{label}</dt>
            <dd className="font-semibold tabular-nums">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
