import { type ReactNode, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { DialogWindow } from '@/components/ui/dialog-window'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { momentOn } from '@/domain/check-in'
import type { DoorAudition, DoorChild, Standing } from '../types'
import { noteWords, slotWords, stateWords, doorWarningsOf } from '../labels'
import { ChildName } from './child-name'
import { Needs } from './needs'

export interface ChildDialogProps {
  child: DoorChild
  audition: DoorAudition
  standing: Standing | null
  onRecord: (kind: 'arrived' | 'absent', typedAt: string | null) => Promise<void>
  onLeft: (typedAt: string | null) => void
  onUndo: () => Promise<void>
  onClose: () => void
}

/** Everything the door knows about a child, with the available actions. The steward compares name and child. */
export function ChildDialog({
  child,
  audition,
  standing,
  onRecord,
  onLeft,
  onUndo,
  onClose,
}: ChildDialogProps) {
  const { country, starts_at: startsAt } = audition
  const [time, setTime] = useState('')
  const typedAt = time === '' ? null : momentOn(startsAt, time, country)
  const kind = standing?.kind ?? null
  const run = (act: () => Promise<void>) => () => void act().then(onClose)
  const collectedBy = standing?.events.flatMap(({ collected_by: name, collector }) => {
    const named = collector === null ? undefined : child.care?.collectors?.[collector - 1]
    return name ?? named ?? []
  })[0]
  const note = standing?.events.find((event) => event.note !== null)?.note
  return (
    <DialogWindow
      isOpen
      onClose={onClose}
      title={<ChildName child={child} />}
      size="small"
      startsAtClose
      footer={
        kind === null || kind === 'absent' ? (
          <>
            {kind === null ? (
              <Button variant="secondary" onClick={run(() => onRecord('absent', typedAt))}>
                Did not come
              </Button>
            ) : (
              <Button variant="secondary" onClick={run(onUndo)}>
                Undo
              </Button>
            )}
            <Button size="large" onClick={run(() => onRecord('arrived', typedAt))}>
              Arrived
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={run(onUndo)}>
              {kind === 'left' ? 'Undo: still here' : 'Undo: not here yet'}
            </Button>
            {kind === 'arrived' ? (
              <Button size="large" onClick={() => onLeft(typedAt)}>
                Left
              </Button>
            ) : null}
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap gap-1">
          {standing ? (
            <Badge tone={stateWords[standing.kind].tone}>
              {`${stateWords[standing.kind].label} ${standing.time}`}
            </Badge>
          ) : null}
          {doorWarningsOf(child).map((words) => (
            <Badge key={words} tone="warning" icon="alert">
              {words}
            </Badge>
          ))}
        </p>
        <Needs child={child} />
        {note ? <p className="font-semibold">{noteWords[note]}</p> : null}
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-lg">
          <Fact label="Time">{slotWords(child, audition)}</Fact>
          <Fact label="Age">{`${child.age} years`}</Fact>
          <Fact label="Talents">{child.talents.join(', ')}</Fact>
          <Fact label="Reference">
            <span translate="no">{child.payment_reference}</span>
          </Fact>
          {child.parent_phone ? (
            <Fact label="Parent">
              <Call phone={child.parent_phone} />
            </Fact>
          ) : null}
          {child.walk_in_reason ? <Fact label="Walked in">{child.walk_in_reason}</Fact> : null}
          {collectedBy === undefined ? null : (
            <Fact label="Collected by">
              <span translate="no">{collectedBy}</span>
            </Fact>
          )}
          {child.care?.contact_phone ? (
            <Fact label="Emergency contact">
              <span translate="no">{`${child.care.contact_name ?? ''} `}</span>
              <Call phone={child.care.contact_phone} />
            </Fact>
          ) : null}
          {child.care?.collectors && child.care.collectors.length > 0 ? (
            <Fact label="May collect">
              <span translate="no">{child.care.collectors.join(', ')}</span>
            </Fact>
          ) : null}
        </dl>
        {kind === 'left' ? null : (
          <Field
            label="At another time"
            hint="Only if you write this down later. Empty means now."
            error={time !== '' && typedAt === null ? 'Please type a time' : undefined}
          >
            <Input
              type="time"
              value={time}
              onChange={(event) => setTime(event.target.value)}
              className="max-w-40"
            />
          </Field>
        )}
      </div>
    </DialogWindow>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-base text-muted-foreground">{label}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </>
  )
}

/** A number that a tap calls. */
function Call({ phone }: { phone: string }) {
  return (
    <a
      href={`tel:${phone}`}
      translate="no"
      className="inline-flex min-h-11 items-center tabular-nums underline underline-offset-4"
    >
      {phone}
    </a>
  )
}
