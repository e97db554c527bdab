import { Link } from 'react-router-dom'
import { auditionStateLabel } from '@/domain/application'
import { pastYear } from '@/domain/edition'
import { formatCount } from '@/domain/money'
import { PhoneLink } from '@/components/phone-link'
import { useEditions } from '@/lib/editions'
import { yearQuery } from '@/lib/list-params'
import { timeOf } from '@/lib/local-input'
import type { ApplicationWithContact } from '../api'

export interface AuditionsTableProps {
  title: string
  /** The clocks of the times. */
  zone: string
  rows: readonly ApplicationWithContact[]
}

const ON_PAPER = ['Here', 'Signature']

/** The children of a day by time; with their parents where these were asked for. */
export function AuditionsTable({ title, zone, rows }: AuditionsTableProps) {
  const editions = useEditions(true)
  const hasParents = rows.some(({ parent_name }) => parent_name !== undefined)
  const heads = ['Time', 'Child', 'Talents', ...(hasParents ? ['Parent'] : []), 'Place']
  return (
    <div data-printed className="flex flex-col gap-3">
      <h2 className="text-xl">{title}</h2>
      <p className="text-muted-foreground">
        <span>{`${formatCount(rows.length)} ${rows.length === 1 ? 'child' : 'children'}, ${zone}`}</span>
        {hasParents ? null : <span className="print:hidden">. Open a child for the number.</span>}
      </p>
      <div className="overflow-x-auto print:overflow-visible">
        <table className="w-full border-collapse text-left text-sm sm:text-base print:text-xs">
          <caption className="sr-only">The day by time</caption>
          <thead>
            <tr className="border-b-2 border-border">
              {[...heads, ...ON_PAPER].map((head) => (
                <th
                  key={head}
                  scope="col"
                  className={
                    ON_PAPER.includes(head)
                      ? 'hidden p-2 print:table-cell'
                      : 'p-2 text-sm font-semibold'
                  }
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="break-inside-avoid border-b border-border align-top">
                <td className="p-2 font-semibold tabular-nums">
                  {timeOf(row.audition_date, row.country)}
                </td>
                <th scope="row" className="p-2 font-semibold">
                  <Link
                    translate="no"
                    to={`?tab=${row.status === 'assessed' ? 'assessed' : 'approved'}${yearQuery(pastYear(editions, row.edition))}&manage=${row.id}`}
                    className="underline underline-offset-4 print:no-underline"
                  >
                    {row.child_name}
                  </Link>
                  <span className="block text-sm font-normal text-muted-foreground">
                    <span>{`${row.age}, ${row.state_city} · `}</span>
                    <span translate="no">{row.payment_reference}</span>
                    <span>
                      {row.audition_state === 'scheduled'
                        ? ''
                        : ` · ${auditionStateLabel(row.audition_state).label}`}
                    </span>
                  </span>
                </th>
                <td className="p-2">{row.talents.join(', ')}</td>
                {hasParents ? (
                  <td className="p-2 whitespace-nowrap">
                    <span translate="no" className="block">
                      {row.parent_name}
                    </span>
                    {/* Of a child who has left the reviewer's states since the list was read there is none. */}
                    {row.parent_phone ? <PhoneLink phone={row.parent_phone} /> : null}
                  </td>
                ) : null}
                <td className="max-w-60 p-2 wrap-anywhere whitespace-pre-line">
                  {row.audition_details}
                </td>
                <td className="hidden p-2 print:table-cell">
                  <span aria-hidden className="block size-5 border-2 border-foreground" />
                </td>
                <td className="hidden min-w-32 p-2 print:table-cell">
                  <span aria-hidden className="block h-8 border-b border-foreground" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
