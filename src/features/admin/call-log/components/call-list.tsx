import type { ReactNode } from 'react'
import { KeptWords } from '@/components/kept-words'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { formatDate } from '@/domain/dates'
import type { CallNote } from '../api'
import { callKindLabel, officeDay } from '../calls'
import { useSetCallDone } from '../queries'

export interface CallListProps {
  label: string
  calls: readonly CallNote[]
  /** The line above a call, such as the family's name. */
  children?: (call: CallNote) => ReactNode
}

/** Calls with their outcomes, each marked done with one press. */
export function CallList({ label, calls, children }: CallListProps) {
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-border">
      {calls.map((call) => (
        <li key={call.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
            {children?.(call)}
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={toneOf(call)}>
                {`${callKindLabel(call.kind)}${call.kind === 'pays_on' ? '' : ':'} ${formatDate(call.call_on)}`}
              </Badge>
              {call.note ? <span>{call.note}</span> : null}
            </p>
            <p className="text-sm text-muted-foreground">
              <KeptWords
                text={`${formatDate(call.created_at)}${call.author === null ? '' : `, ${call.author}`}${call.done_at === null ? '' : `. Done on ${formatDate(call.done_at)}.`}`}
                words={[call.author]}
              />
            </p>
          </div>
          {call.done_at === null ? <DoneButton call={call} /> : null}
        </li>
      ))}
    </ul>
  )
}

function toneOf({ call_on, done_at }: CallNote) {
  if (done_at !== null) return 'neutral'
  return call_on < officeDay(0) ? 'warning' : 'info'
}

function DoneButton({ call }: { call: CallNote }) {
  const set = useSetCallDone()
  return (
    <Button
      size="small"
      variant="secondary"
      aria-label={`Done: ${callKindLabel(call.kind)}, ${call.child_name}`}
      isBusy={set.isPending}
      busyText="Saving…"
      onClick={() => set.mutate({ call, isDone: true })}
    >
      Done
    </Button>
  )
}
