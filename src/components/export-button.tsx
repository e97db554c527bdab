import { useEffect, useRef, useState } from 'react'
import { formatCount } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { type CsvExport, exportCsv, exportXlsx } from '@/lib/csv-export'
import { toAppError } from '@/lib/api/errors'
import { logExport } from '@/lib/log-export'
import { notify } from '@/lib/notify'
import { shareOrDownload } from '@/lib/share-or-download'

export interface ExportButtonProps<Row> extends Pick<
  CsvExport<Row>,
  'columns' | 'fetchRange' | 'rowKey'
> {
  /** The kind of row, for the file's name: "payments" makes payments-2026-05-05.csv. */
  name: string
  /** Whether `fetchRange` writes the access log itself. */
  isLogged?: boolean
  /** The subject of the export for screen readers, if a page has two. */
  subject?: string
}

const FORMATS = ['csv', 'xlsx'] as const
type Format = (typeof FORMATS)[number]

const MAKERS = { csv: exportCsv, xlsx: exportXlsx }
const WORDS: Record<Format, string> = { csv: 'Export CSV', xlsx: 'Excel (XLSX)' }

/**
 * Exports the whole list with its current filter and shows the progress. A second press stops it. The access log
 * records who exported it.
 */
export function ExportButton<Row>({
  name,
  isLogged = false,
  subject,
  ...list
}: ExportButtonProps<Row>) {
  const [format, setFormat] = useState<Format>('csv')
  const [rowCount, setRowCount] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  async function run(chosen: Format) {
    const stop = new AbortController()
    running.current = stop
    setFormat(chosen)
    setRowCount(0)
    try {
      let total = 0
      const file = await MAKERS[chosen]({
        ...list,
        onProgress: (count) => {
          total = count
          setRowCount(count)
        },
        signal: stop.signal,
      })
      if (!isLogged) await logExport(name, total)
      await shareOrDownload(file, `${name}-${new Date().toISOString().slice(0, 10)}.${chosen}`)
    } catch (cause) {
      if (!stop.signal.aborted) {
        notify({
          title: 'Error',
          description: `The export has stopped. ${toAppError(cause).message}`,
          variant: 'destructive',
        })
      }
    } finally {
      if (running.current === stop) running.current = null
      setRowCount(null)
    }
  }

  return (
    <>
      {FORMATS.filter((offered) => rowCount === null || offered === format).map((offered) => (
        <Button
          key={offered}
          size="small"
          variant="secondary"
          aria-label={subject && rowCount === null ? `${WORDS[offered]}: ${subject}` : undefined}
          onClick={() => (rowCount === null ? void run(offered) : running.current?.abort())}
        >
          <span>
            {rowCount === null
              ? WORDS[offered]
              : `Stop export, ${formatCount(rowCount)} rows so far`}
          </span>
        </Button>
      ))}
      <span role="status" className="sr-only">
        {rowCount === null ? '' : 'Exporting'}
      </span>
    </>
  )
}
