import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Refusal } from '@/components/ui/refusal'
import { notify } from '@/lib/notify'
import { useAct } from '@/lib/use-act'
import { cancelPlan, type Plan, type Progress, publishPlan } from '../api'
import { refreshPlans } from '../queries'
import { familiesWords, toldWords } from '../labels'

export interface TellDialogProps {
  kind: 'publish' | 'cancel'
  plan: Plan
  onClose: () => void
}

const WORDS = {
  publish: {
    title: 'Publish this day?',
    verb: 'Publish',
    doing: 'Telling families…',
    done: 'The day is published.',
  },
  cancel: {
    title: 'Cancel this day?',
    verb: 'Cancel the day',
    doing: 'Telling families…',
    done: 'The day is cancelled.',
  },
} as const

/** Tells families of a day in batches; families already told stay told, and a second press continues. */
export function TellDialog({ kind, plan: given, onClose }: TellDialogProps) {
  const queryClient = useQueryClient()
  // A snapshot: the list behind refetches in the meantime.
  const [plan] = useState(given)
  const [progress, setProgress] = useState<Progress | null>(null)
  const { isBusy, refusal, run } = useAct()
  const { title, verb, doing, done } = WORDS[kind]
  const told = plan.published_at === null ? plan.unpublished : plan.planned
  const description =
    kind === 'publish'
      ? `This tells ${familiesWords(plan.unpublished)} what changed for them. Nobody else is told.`
      : plan.published_at === null
        ? 'Nobody was told about it, so no message goes out.'
        : `This tells ${familiesWords(told)} that the audition is cancelled. The children can be planned anew.`

  async function tell() {
    await run(async () => {
      const result =
        kind === 'publish'
          ? await publishPlan(plan.id, setProgress)
          : await cancelPlan(
              progress === null ? plan : { ...plan, updated_at: given.updated_at },
              setProgress,
            )
      notify({ title: done, description: toldWords(result) })
      onClose()
    })
    await refreshPlans(queryClient)
  }

  const percent =
    progress === null || progress.total === 0
      ? 0
      : Math.floor((100 * progress.told) / progress.total)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      size="small"
      title={title}
      description={description}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isBusy}>
            {kind === 'cancel' ? 'Keep the day' : 'Cancel'}
          </Button>
          <Button
            variant={kind === 'cancel' ? 'destructive' : 'primary'}
            isBusy={isBusy}
            busyText={doing}
            onClick={() => void tell()}
          >
            {progress === null ? verb : 'Go on'}
          </Button>
        </>
      }
    >
      {progress ? <ProgressBar percent={percent} label={doing} /> : null}
      {refusal ? <Refusal className="mt-2">{refusal.message}</Refusal> : null}
    </Dialog>
  )
}
