import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ExportButton } from '@/components/export-button'
import { Button } from '@/components/ui/button'
import { timeZoneOf } from '@/domain/regions'
import { type Plan, takeSheet } from '../api'
import {
  PRINTOUT_CSV,
  printoutFileName,
  type PrintoutLine,
  printoutLines,
  printoutTitle,
} from '../printout-lines'
import { childrenWords } from '../labels'

/** The hall's list on paper and as a file. Fetched only on demand, because the access log records it. */
export function Printout({ plan }: { plan: Plan }) {
  const [printed, setPrinted] = useState<readonly PrintoutLine[] | null>(null)
  const take = useMutation({
    mutationFn: () => takeSheet(plan.id),
    meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch the list. ' },
    onSuccess: (rows) => {
      flushSync(() => setPrinted(printoutLines(plan, rows)))
      window.addEventListener('afterprint', () => setPrinted(null), { once: true })
      window.print()
    },
  })
  return (
    <>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button
          size="small"
          variant="secondary"
          isBusy={take.isPending}
          busyText="One moment…"
          onClick={() => take.mutate()}
        >
          Print the hall&apos;s list
        </Button>
        <ExportButton
          name={printoutFileName(plan)}
          isLogged
          columns={PRINTOUT_CSV}
          fetchRange={async () => ({
            rows: printoutLines(plan, await takeSheet(plan.id)),
            isLast: true,
          })}
          rowKey={({ id }) => id}
        />
      </div>
      {printed ? <Paper plan={plan} lines={printed} /> : null}
    </>
  )
}

function Paper({ plan, lines }: { plan: Plan; lines: readonly PrintoutLine[] }) {
  return (
    <div data-printed className="hidden flex-col gap-2 print:flex">
      <h2 className="text-xl">{printoutTitle(plan)}</h2>
      <p>{`${plan.venue}, ${plan.address} · ${childrenWords(lines.length)} · ${timeZoneOf(plan.country).label}`}</p>
      <table className="w-full border-collapse text-left text-xs">
        <thead>
          <tr className="border-b-2 border-border">
            {[
              'Time',
              'Child',
              'Talents',
              'Ticket',
              'Who collects, emergency contact, needs',
              'Here',
              'Left',
            ].map((head) => (
              <th key={head} scope="col" className="p-1 font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            // A child's row must not be split across pages.
            <tr key={line.id} className="break-inside-avoid border-b border-border align-top">
              <td className="p-1 font-semibold">
                <span className="block whitespace-nowrap tabular-nums">{line.time}</span>
                <span className="block">{line.stage}</span>
              </td>
              <th scope="row" className="p-1 font-semibold">
                <span translate="no">
                  {line.stageName ? `${line.stageName} (${line.name})` : line.name}
                </span>
                <span className="block font-normal">
                  <span>{`${line.age}, ${line.gender} · parent `}</span>
                  <span translate="no" className="whitespace-nowrap">
                    {line.phone}
                  </span>
                </span>
              </th>
              <td className="p-1">{line.talents}</td>
              <td className="p-1">
                <span className="block">{line.ticket}</span>
                <span translate="no" className="whitespace-nowrap">
                  {line.reference}
                </span>
              </td>
              <td className="p-1">
                {line.collectors === '' ? (
                  <span className="block">Nobody named</span>
                ) : (
                  <span translate="no" className="block">
                    {line.collectors}
                  </span>
                )}
                {line.emergency === '' ? null : (
                  <span className="block">
                    <span>Emergency contact: </span>
                    <span translate="no">{line.emergency}</span>
                  </span>
                )}
                <span className="block font-semibold">{line.needs}</span>
              </td>
              <td className="p-1">
                <span aria-hidden className="block size-5 border-2 border-foreground" />
              </td>
              <td className="p-1">
                <span aria-hidden className="block size-5 border-2 border-foreground" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
