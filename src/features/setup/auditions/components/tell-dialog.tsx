import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { ProgressBar } from '@/components/ui/progress-bar'
import { toAppError } from '@/lib/api/errors'
import { notify } from '@/lib/notify'
import { cancelPlan, type Plan, type Progress, publishPlan } from '../api'
import { refreshPlans } from '../queries'
import { familiesWords, toldWords } from '../words'

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

/** Tells families of a day, some at a time; what was told stays told, and a second press goes on. */
export function TellDialog({ kind, plan: given, onClose }: TellDialogProps) {
  const queryClient = useQueryClient()
  // As it was when the question was asked: the list behind is fetched anew meanwhile.
  const [plan] = useState(given)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { title, verb, doing, done } = WORDS[kind]
  const told = plan.published_at === null ? plan.unpublished : plan.planned
  const description =
    kind === 'publish'
      ? `This tells ${familiesWords(plan.unpublished)} what changed for them. Nobody else is told.`
      : plan.published_at === null
        ? 'Nobody was told of it, so the day is simply gone.'
        : `This tells ${familiesWords(told)} that the audition is cancelled. The children can be planned anew.`

  async function tell() {
    setIsBusy(true)
    setRefusal(null)
    try {
      const result =
        kind === 'publish'
          ? await publishPlan(plan.id, setProgress)
          : await cancelPlan(
              progress === null ? plan : { ...plan, updated_at: given.updated_at },
              setProgress,
            )
      notify({ title: done, description: toldWords(result) })
      onClose()
    } catch (cause) {
      setRefusal(toAppError(cause).message)
    } finally {
      setIsBusy(false)
      await refreshPlans(queryClient)
    }
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
      {refusal ? (
        <p role="alert" className="mt-2 flex gap-2 font-semibold text-destructive">
          <Icon name="alert" className="mt-0.5" />
          <span>{refusal}</span>
        </p>
      ) : null}
    </Dialog>
  )
}
