import type { ReactNode } from 'react'
import { ChildAvatar } from '@/components/child-avatar'
import { JourneyPath } from '@/components/journey-path'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { FlaggedPlace } from '@/components/ui/flag'
import { statusLabelForParent } from '@/domain/application'
import { type JourneyStepKey, journeySteps, type NextStep } from '@/domain/journey'
import type { Application } from '../api'

export interface ChildCardProps {
  application: Application
  step: NextStep
  /** What is known of a step besides its state: its day, a verdict. */
  dates: Partial<Record<JourneyStepKey, string>>
  /** What has to be known before the next step is taken. */
  notice?: ReactNode
  /** The next step's button, and others that belong to this child. */
  actions: ReactNode
}

const ACTORS: Record<NextStep['actor'], string> = {
  parent: 'Your turn',
  organisers: 'Our turn',
  nobody: 'Where things stand',
}

/** One child: who it is, the state of its journey, and what happens next. */
export function ChildCard({ application, step, dates, notice, actions }: ChildCardProps) {
  const status = statusLabelForParent(application.status, application.ticket_status)
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <ChildAvatar id={application.id} name={application.child_name} className="size-16" />
        <div className="min-w-0 flex-1">
          <h2 className="text-xl break-words">{application.child_name}</h2>
          <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground">
            <span>Age {application.age}</span>
            <span aria-hidden>·</span>
            <span>
              <FlaggedPlace place={application.state_city} country={application.country} />
            </span>
          </p>
          <p className="text-muted-foreground">{application.talents.join(', ')}</p>
          <Badge tone={status.tone} className="mt-1">
            {status.label}
          </Badge>
        </div>
      </div>
      <JourneyPath
        childName={application.child_name}
        steps={journeySteps(application)}
        dates={dates}
      />
      <div aria-live="polite">
        {notice ? <div className="mb-3">{notice}</div> : null}
        <p className="font-bold text-heading">{ACTORS[step.actor]}</p>
        <p>{step.sentence}</p>
      </div>
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">{actions}</div>
    </Card>
  )
}
