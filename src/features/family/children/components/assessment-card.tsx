import type { ReactNode } from 'react'
import { Star } from '@/components/star'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import {
  isOutOfShow,
  MAX_SCORE,
  NO_COMMENT,
  resultLabelForParent,
  TICKET_DISQUALIFIED,
} from '@/domain/application'
import { editionEnded } from '@/lib/api/errors'
import type { ApprovedApplication } from '../api'
import { ChildLine } from './child-line'
import { RoundBars, usePrint } from './round-bars'
import { WhatFollows } from './what-follows'

export interface AssessmentCardProps {
  application: ApprovedApplication
  /** The judges' reports of earlier auditions. */
  history: ReactNode
}

/** The judges' assessment of one child: report, score, then the next step. */
export function AssessmentCard({ application, history }: AssessmentCardProps) {
  const { assessment_score: score, assessment_report: report } = application
  const { isPrinted, print } = usePrint()
  const result = resultLabelForParent(application.assessment_result)
  return (
    <Card
      data-printed={isPrinted || undefined}
      className="flex flex-col gap-4 print:break-inside-avoid print:text-sm"
    >
      <ChildLine application={application} />
      {score === null && !report ? (
        <p className="rounded-card bg-muted p-4 font-semibold">
          {isOutOfShow(application)
            ? TICKET_DISQUALIFIED
            : application.isEnded
              ? editionEnded(application.edition)
              : 'Assessment report is pending'}
        </p>
      ) : (
        <>
          <div>
            <h3 className="text-lg">Report</h3>
            <p className="mt-1 break-words whitespace-pre-line">{report ?? NO_COMMENT}</p>
          </div>
          {score === null ? null : (
            <dl className="flex flex-wrap items-center gap-x-8 gap-y-3">
              <div>
                <dt className="text-sm text-muted-foreground">Score</dt>
                <dd className="flex items-center gap-2 text-2xl font-extrabold text-heading tabular-nums">
                  <Star className="size-7" />
                  <span className="whitespace-nowrap">{`${score} out of ${MAX_SCORE}`}</span>
                </dd>
              </div>
              <div>
                <dt className="text-sm text-muted-foreground">Result</dt>
                <dd>
                  <Badge tone={result.tone}>{result.label}</Badge>
                </dd>
              </div>
            </dl>
          )}
          {score === null ? null : (
            <RoundBars
              applicationId={application.id}
              childName={application.child_name}
              kind="video"
              onPrint={print}
            />
          )}
          <WhatFollows application={application} result={application.assessment_result} />
        </>
      )}
      {history}
    </Card>
  )
}
