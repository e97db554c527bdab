import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import {
  auditionStateLabel,
  isOutOfShow,
  NO_COMMENT,
  resultLabelForParent,
  TICKET_DISQUALIFIED,
} from '@/domain/application'
import { formatDateTime } from '@/domain/dates'
import { editionEnded } from '@/lib/api/errors'
import type { ApprovedApplication } from '../api'
import { ChildLine } from './child-line'
import { RoundBars, usePrint } from './round-bars'
import { WhatFollows } from './what-follows'

const DETAILS_TO_COME = 'Details to be confirmed'

/** The venue of the audition, as in the calendar entry. */
export function auditionVenue({ audition_details }: ApprovedApplication): string {
  return audition_details ?? DETAILS_TO_COME
}

export interface ScheduleCardProps {
  application: ApprovedApplication
  onAddToCalendar: () => void
  /** The rounds before the current one. */
  history: ReactNode
  /** More about a planned audition. */
  children?: ReactNode
}

/** When and where one child performs, and the outcome: the judges' report before the result. */
export function ScheduleCard({
  application,
  onAddToCalendar,
  history,
  children,
}: ScheduleCardProps) {
  const { audition_state, audition_date, audition_report, child_name, country } = application
  const { audition_round: round } = application
  const state = auditionStateLabel(audition_state)
  const result = resultLabelForParent(application.audition_result)
  const { isPrinted, print } = usePrint()
  const isOver = audition_state === 'completed'
  return (
    <Card
      data-printed={isPrinted || undefined}
      className="flex flex-col gap-4 print:break-inside-avoid print:text-sm"
    >
      <ChildLine application={application} />
      {audition_state === 'not_scheduled' ? (
        <p className="rounded-card bg-muted p-4 font-semibold">
          {isOutOfShow(application)
            ? TICKET_DISQUALIFIED
            : application.isEnded
              ? editionEnded(application.edition)
              : 'Audition has not been scheduled yet. Please check back later.'}
        </p>
      ) : (
        <>
          <dl className="grid gap-3">
            <div>
              <dt className="text-sm text-muted-foreground">Audition</dt>
              <dd className="flex flex-wrap items-center gap-2">
                <Badge tone={state.tone}>{state.label}</Badge>
                {round > 1 ? <span className="font-semibold">{`Round ${round}`}</span> : null}
              </dd>
            </div>
            <div>
              <dt className="text-sm text-muted-foreground">Date and time</dt>
              <dd className="text-lg font-bold text-heading">
                {audition_date ? formatDateTime(audition_date, country) : 'Date to be confirmed'}
              </dd>
            </div>
            <div>
              <dt className="text-sm text-muted-foreground">Venue</dt>
              <dd className="break-words whitespace-pre-line">{auditionVenue(application)}</dd>
            </div>
            {audition_report || application.audition_result !== null ? (
              <div>
                <dt className="text-sm text-muted-foreground">Report</dt>
                <dd className="break-words whitespace-pre-line">{audition_report ?? NO_COMMENT}</dd>
              </div>
            ) : null}
            {isOver ? (
              <div>
                <dt className="text-sm text-muted-foreground">Result</dt>
                <dd>
                  <Badge tone={result.tone}>{result.label}</Badge>
                </dd>
              </div>
            ) : null}
          </dl>
          {audition_date && !isOver && !application.isEnded ? (
            <div className="flex flex-wrap gap-3 print:hidden">
              <Button variant="secondary" className="max-sm:w-full" onClick={onAddToCalendar}>
                <Icon name="calendar" />
                Add to calendar
                <span className="sr-only">
                  : <span translate="no">{child_name}</span>
                </span>
              </Button>
              {children ? (
                // A printout helps when the phone is dead at the door.
                <Button variant="secondary" className="max-sm:w-full" onClick={print}>
                  <span>Print</span>
                  <span className="sr-only">
                    : <span translate="no">{child_name}</span>
                  </span>
                </Button>
              ) : null}
            </div>
          ) : null}
          {children}
          {isOver && application.audition_result !== null ? (
            <RoundBars
              applicationId={application.id}
              childName={child_name}
              kind="audition"
              round={application.audition_round}
              onPrint={print}
            />
          ) : null}
          {isOver ? (
            <WhatFollows application={application} result={application.audition_result} />
          ) : null}
        </>
      )}
      {history}
    </Card>
  )
}
