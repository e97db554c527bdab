import { Link } from 'react-router-dom'
import { Icon } from '@/components/ui/icon'
import type { Result } from '@/domain/application'
import { nextStep } from '@/domain/journey'
import { editionEnded } from '@/lib/api/errors'
import { paths } from '@/lib/paths'
import type { ApprovedApplication } from '../api'

export interface WhatFollowsProps {
  application: ApprovedApplication
  result: Result | null
}

/** Every result is followed by the next step of the child's journey. */
export function WhatFollows({ application, result }: WhatFollowsProps) {
  const { happened, turn } = nextStep(application)
  const next = application.is_finalist ? happened : turn
  return (
    <div className="rounded-card bg-info-soft p-4">
      <h3 className="text-base">
        {result === 'Fail' && !application.isEnded ? 'What can still happen' : 'What comes next'}
      </h3>
      {result === 'Fail' ? <p className="mt-1">One result is one day, and talent grows.</p> : null}
      <p className="mt-1 font-semibold">
        {application.isEnded ? editionEnded(application.edition) : next}
      </p>
      <Link
        to={paths.dashboard}
        className="mt-1 inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
      >
        See the journey
        <span className="sr-only">
          {' '}
          of <span translate="no">{application.child_name}</span>
        </span>
        <Icon name="arrow-right" />
      </Link>
    </div>
  )
}
