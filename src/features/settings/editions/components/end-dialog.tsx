import { useQuery } from '@tanstack/react-query'
import type { AnyEdition } from '../api'
import { adminEditionQueries, useEditionStep } from '../queries'
import { isRegistrationOver } from '../state'
import { waitingWords } from '../summary'
import { StepDialog } from './step-dialog'

export interface EndDialogProps {
  edition: AnyEdition
  onClose: () => void
}

/** Ends a year, after showing what its families are still waiting for. */
export function EndDialog({ edition, onClose }: EndDialogProps) {
  const { year } = edition
  const isOpen = edition.is_current && !isRegistrationOver(edition, new Date())
  const end = useEditionStep('end_edition')
  const summary = useQuery(adminEditionQueries.endingSummary(year))
  return (
    <StepDialog
      title={`End ${year}?`}
      confirmLabel={`End ${year}`}
      busyText="Ending…"
      summary={summary}
      onConfirm={() => end.mutateAsync(year)}
      onClose={onClose}
    >
      {(data) => (
        <>
          <p>
            {`${waitingWords(data)} ${isOpen ? 'Registration closes with it. ' : ''}Families can then no longer pay or send videos; the office still books and corrects.`}
          </p>
          <p className="text-muted-foreground">{`You can undo this at any time${isOpen ? '; registration is then open again as it was' : ''}.`}</p>
        </>
      )}
    </StepDialog>
  )
}
