import { useEffect, useRef, useState } from 'react'
import { formatCount } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { type CsvExport, exportCsv } from '@/lib/csv-export'
import { toAppError } from '@/lib/api/errors'
import { logExport } from '@/lib/log-export'
import { notify } from '@/lib/notify'
import { saveFile } from '@/lib/save-file'

export interface ExportButtonProps<Row> extends Pick<
  CsvExport<Row>,
  'columns' | 'fetchRange' | 'rowKey'
> {
  /** The kind of row, for the file's name: "payments" makes payments-2026-05-05.csv. */
  name: string
  /** Whether the procedure that gives the rows writes the access log itself. */
  isLogged?: boolean
}

/** Exports a whole list as it is filtered now, counting as it goes; a second press stops it. The access log says who took it. */
export function ExportButton<Row>({ name, isLogged = false, ...list }: ExportButtonProps<Row>) {
  const [rowCount, setRowCount] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  async function run() {
    const stop = new AbortController()
    running.current = stop
    setRowCount(0)
    try {
      let total = 0
      const file = await exportCsv({
        ...list,
        onProgress: (count) => {
          total = count
          setRowCount(count)
        },
        signal: stop.signal,
      })
      if (!isLogged) await logExport(name, total)
      saveFile(file, `${name}-${new Date().toISOString().slice(0, 10)}.csv`)
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
      <Button
        size="small"
        variant="secondary"
        onClick={() => (rowCount === null ? void run() : running.current?.abort())}
      >
        {rowCount === null ? 'Export CSV' : `Stop export, ${formatCount(rowCount)} rows so far`}
      </Button>
      <span role="status" className="sr-only">
        {rowCount === null ? '' : 'Exporting'}
      </span>
    </>
  )
}
