import type { ReactNode } from 'react'
import { JourneyPath } from '@/components/journey-path'
import { MyStar } from '@/components/my-star'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { FlaggedPlace } from '@/components/ui/flag'
import { Icon } from '@/components/ui/icon'
import { statusLabelForParent } from '@/domain/application'
import { formatDay } from '@/domain/dates'
import {
  type JourneyStep,
  type JourneyStepKey,
  journeySteps,
  type NextStep,
} from '@/domain/journey'
import type { Application } from '../api'

export interface ChildCardProps {
  application: Application
  step: NextStep
  /** The known facts about a step besides its state: its day, a verdict. */
  dates: Partial<Record<JourneyStepKey, string>>
  /** The four stars, where they are not those of a show that goes on. */
  journey?: readonly JourneyStep[] | undefined
  /** The facts to know before the next step is taken; they stand in place of the last event. */
  notice?: ReactNode
  /** The next step's button, and others that belong to this child. */
  actions: ReactNode
  /** Something to do until it is the family's turn. */
  meanwhile?: ReactNode
  /** One line with its name and whose turn it is, which opens the rest. */
  isFolded?: boolean
}

/** One child: who it is, what happened, whose turn it is, the button for it, and the four stars of its journey. */
export function ChildCard(props: ChildCardProps) {
  const { application, step, isFolded = false } = props
  if (isFolded) {
    return (
      <details className="group rounded-card border border-border bg-surface shadow-soft">
        <summary className="flex min-h-16 items-center gap-3 rounded-card p-4 hover:bg-muted">
          <ChildStar {...props} className="size-14" />
          <span className="min-w-0 flex-1">
            <h2 className="text-lg leading-tight break-words">{application.child_name}</h2>
            <span className="block leading-snug group-open:hidden">
              {step.actor === 'nobody' ? step.happened : step.turn}
            </span>
          </span>
          <Icon name="chevron" className="group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-4 p-4 pt-0 sm:px-6">
          <ChildFacts application={application} />
          <ChildState {...props} />
        </div>
      </details>
    )
  }
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ChildStar {...props} className="size-24" />
        {/* Beside the picture where there is room, below it where letters are large. */}
        <div className="min-w-0 flex-[1_1_10rem]">
          <h2 className="text-xl break-words">{application.child_name}</h2>
          <ChildFacts application={application} />
        </div>
      </div>
      <ChildState {...props} />
    </Card>
  )
}

/** With a ring for each step that is done. */
function ChildStar({
  application,
  journey = journeySteps(application),
  className,
}: Pick<ChildCardProps, 'application' | 'journey'> & { className: string }) {
  return (
    <MyStar
      pattern={application.pattern}
      name={application.child_name}
      talent={application.primary_category}
      ticketStatus={application.ticket_status}
      steps={journey.filter(({ state }) => state === 'completed').length}
      isFinalist={application.is_finalist}
      className={className}
    />
  )
}

function ChildFacts({ application }: Pick<ChildCardProps, 'application'>) {
  const status = statusLabelForParent(application.status, application.ticket_status)
  return (
    <div>
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
  )
}

function ChildState({
  application,
  step,
  dates,
  journey = journeySteps(application),
  notice,
  actions,
  meanwhile,
}: ChildCardProps) {
  return (
    <>
      <div aria-live="polite" className="flex flex-col gap-2">
        {notice}
        {notice ? null : <p>{step.happened}</p>}
        {step.reason ? (
          <p className="rounded-card bg-muted px-4 py-3 wrap-anywhere">
            <span className="block text-sm text-muted-foreground">What we saw</span>
            {step.reason}
          </p>
        ) : null}
        <p className="text-lg leading-snug font-bold text-balance text-heading">
          {step.turn}
          {/* Room for it, so that nothing moves when the payment window arrives. */}
          {step.lacksDay ? (
            <span className="invisible">
              {' '}
              by {formatDay(application.created_at, application.country)}
            </span>
          ) : null}
        </p>
      </div>
      <div className="flex flex-col gap-2 empty:hidden sm:flex-row sm:flex-wrap">{actions}</div>
      {meanwhile}
      <JourneyPath
        childName={application.child_name}
        steps={journey}
        dates={dates}
        className="-mx-4 -mb-4 rounded-t-none sm:-mx-6 sm:-mb-6"
      />
    </>
  )
}
