import { Button } from '@/components/ui/button'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Refusal } from '@/components/ui/refusal'
import type { Portions } from '../use-portions'

export interface PortionsWorkProps {
  work: Portions
  /** The current work, such as "Writing the results…". */
  label: string
  /** The total; without it only the count is shown. */
  total?: number
  /** The label of the start or resume button; null if something else starts the work. */
  action: string | null
}

/** The progress of batched work: how far it is, why it stopped, and a button to continue. */
export function PortionsWork({ work, label, total, action }: PortionsWorkProps) {
  const { count: done } = work
  return (
    <div className="flex flex-col items-start gap-3">
      {work.isRunning ? (
        total === undefined ? (
          <p role="status">{`${label} ${done}`}</p>
        ) : (
          <ProgressBar
            label={label}
            percent={total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100))}
          />
        )
      ) : null}
      {work.error ? <Refusal>{work.error.message}</Refusal> : null}
      {action === null || work.isRunning ? null : (
        <Button variant="secondary" onClick={() => void work.run()}>
          {work.error ? 'Go on' : action}
        </Button>
      )}
    </div>
  )
}
