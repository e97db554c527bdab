import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { type QueryLike, QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { Refusal } from '@/components/ui/refusal'
import { toAppError } from '@/lib/api/errors'
import type { AnyEdition } from '../api'
import { useSaveEdition } from '../queries'
import { isRegistrationOver } from '../state'
import type { EditionSummary } from '../summary'

export interface StepDialogProps {
  title: string
  confirmLabel: string
  busyText: string
  summary: QueryLike<EditionSummary>
  /** The year that the step leaves: if it is current, its registration has to be closed first. */
  edition?: AnyEdition
  onConfirm: () => Promise<unknown>
  onClose: () => void
  children: (summary: EditionSummary) => ReactNode
}

/**
 * Asks before a year is opened or ended: shows what is unfinished, what changes, and what an opening requires first.
 */
export function StepDialog(props: StepDialogProps) {
  const { title, confirmLabel, busyText, summary, edition, onConfirm, onClose, children } = props
  const [busy, setBusy] = useState<'confirm' | 'close' | null>(null)
  // A snapshot of the summary: the answer refetches everything before this dialog closes.
  const [asked, setAsked] = useState<QueryLike<EditionSummary> | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const save = useSaveEdition((year) => `Registration for ${year} is closed.`)
  const open = edition?.is_current && !isRegistrationOver(edition, new Date()) ? edition : undefined

  async function tell(what: 'confirm' | 'close', deed: () => Promise<unknown>) {
    setBusy(what)
    setAsked(what === 'confirm' ? summary : null)
    setRefusal(undefined)
    try {
      await deed()
      if (what === 'confirm') onClose()
    } catch (cause) {
      setRefusal(toAppError(cause).message)
      setAsked(null)
    }
    setBusy(null)
  }

  function closeRegistration(edition: AnyEdition) {
    // The current minute, rounded down: forms show no seconds, and the server's clock may lag a little.
    const closes = new Date(Math.floor(Date.now() / 60_000) * 60_000)
    const { registration_opens_at: opens } = edition
    return save.mutateAsync({
      ...edition,
      // A registration that has not started loses its start.
      registration_opens_at: opens !== null && new Date(opens) >= closes ? null : opens,
      registration_closes_at: closes.toISOString(),
    })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      isLocked={busy !== null}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={busy !== null}>
            Cancel
          </Button>
          <Button
            onClick={() => void tell('confirm', onConfirm)}
            isBusy={busy === 'confirm'}
            busyText={busyText}
            disabled={open !== undefined || summary.data === undefined || busy !== null}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {open === undefined ? null : (
          <div className="flex flex-col items-start gap-3 rounded-card bg-warning-soft px-4 py-3">
            <p>
              <strong>{`Registration for ${open.year} is still open.`}</strong> Close it first, so
              that no family is left between two years.
            </p>
            <Button
              variant="secondary"
              onClick={() => void tell('close', () => closeRegistration(open))}
              isBusy={busy === 'close'}
              busyText="Closing…"
              disabled={busy !== null}
            >{`Close registration for ${open.year} now`}</Button>
          </div>
        )}
        <QueryView
          query={asked ?? summary}
          errorTitle="Could not fetch what is still open."
          skeleton={<SkeletonList count={2} className="h-24" />}
        >
          {children}
        </QueryView>
        {refusal ? <Refusal>{refusal}</Refusal> : null}
      </div>
    </Dialog>
  )
}
