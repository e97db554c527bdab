import { useId, useState } from 'react'
import { KeptWords } from '@/components/kept-words'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useIsOffline } from '@/lib/api/connection'
import type { RecusalOutcome, MyRound, MySheet } from '../api'
import { useDeclareRecusal } from '../queries'
import { sheetKey, useSheets } from '../use-sheets'

export interface KnowsChildProps {
  userId: string
  round: MyRound
  sheet: MySheet
  /** Called once the recusal is stored and the child is no longer this judge's. */
  onKnown: (outcome: RecusalOutcome) => void
}

/** Asks before a judge recuses themselves from a child they know, and reports the outcome. */
export function KnowsChild({ userId, round, sheet, onKnown }: KnowsChildProps) {
  const { actions } = useSheets()
  const isOffline = useIsOffline()
  const noteId = useId()
  const [isAsked, setIsAsked] = useState(false)
  const { name, round_id: roundId, application_id: applicationId } = sheet
  const declare = useDeclareRecusal(userId, (outcome) => {
    actions.putAway(sheetKey({ roundId, applicationId }))
    onKnown(outcome)
  })
  const [others, until] = round.is_panel
    ? [`The others of the panel judge ${name} without you.`, 'while the round is open']
    : [`Another judge gets ${name} if one is free.`, 'until another judge has begun']
  const consequence = `${others} What you have written about ${name} goes. You can take this back ${until}.`
  return (
    <>
      <Button
        variant="link"
        size="small"
        className="px-0!"
        disabled={isOffline}
        aria-describedby={isOffline ? noteId : undefined}
        onClick={() => setIsAsked(true)}
      >
        I know this child
      </Button>
      {isOffline ? (
        <span id={noteId} className="text-sm text-muted-foreground">
          To say so you need a network.
        </span>
      ) : null}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={<KeptWords text={`Do you know ${name}?`} words={[name]} />}
        description={<KeptWords text={consequence} words={[name]} />}
        confirmLabel="Yes, I know them"
        onConfirm={() => declare.mutateAsync(sheet)}
      />
    </>
  )
}
