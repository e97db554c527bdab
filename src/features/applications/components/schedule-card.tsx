import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { auditionStateLabel, resultLabelForParent } from '@/domain/application'
import { formatDateTime } from '@/domain/dates'
import { editionEnded } from '@/lib/api/errors'
import type { ApprovedApplication } from '../api'
import { ChildLine } from './child-line'
import { WhatFollows } from './what-follows'

const DETAILS_TO_COME = 'Details to be confirmed'

/** Where and when, as it stands in a calendar too. */
export function auditionPlace({ audition_details }: ApprovedApplication): string {
  return audition_details ?? DETAILS_TO_COME
}

export interface ScheduleCardProps {
  application: ApprovedApplication
  onAddToCalendar: () => void
}

/** When and where one child performs, and what came of it: the judges' words before the result. */
export function ScheduleCard({ application, onAddToCalendar }: ScheduleCardProps) {
  const { audition_state, audition_date, audition_report, child_name, country } = application
  const state = auditionStateLabel(audition_state)
  const result = resultLabelForParent(application.audition_result)
  const isOver = audition_state === 'completed'
  return (
    <Card className="flex flex-col gap-4">
      <ChildLine application={application} />
      {audition_state === 'not_scheduled' ? (
        <p className="rounded-card bg-muted p-4 font-semibold">
          {application.isEnded
            ? editionEnded(application.edition)
            : 'Audition has not been scheduled yet. Please check back later.'}
        </p>
      ) : (
        <>
          <dl className="grid gap-3">
            <div>
              <dt className="text-sm text-muted-foreground">Audition</dt>
              <dd>
                <Badge tone={state.tone}>{state.label}</Badge>
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
              <dd className="break-words whitespace-pre-line">{auditionPlace(application)}</dd>
            </div>
            {audition_report ? (
              <div>
                <dt className="text-sm text-muted-foreground">Report</dt>
                <dd className="break-words whitespace-pre-line">{audition_report}</dd>
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
            <Button variant="secondary" className="sm:self-start" onClick={onAddToCalendar}>
              <Icon name="calendar" />
              Add to calendar<span className="sr-only">: {child_name}</span>
            </Button>
          ) : null}
          {isOver ? (
            <WhatFollows application={application} result={application.audition_result} />
          ) : null}
        </>
      )}
    </Card>
  )
}
