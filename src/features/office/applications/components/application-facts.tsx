import type { ReactNode } from 'react'
import { statusLabelForAdmin } from '@/domain/application'
import { formatDate } from '@/domain/dates'
import { PhoneLink } from '@/components/phone-link'
import { Badge } from '@/components/ui/badge'
import type { AdminApplication } from '../api'

export interface ApplicationFactsProps {
  application: AdminApplication
}

/** The parent's answers, for the administrator to look at. */
export function ApplicationFacts({ application }: ApplicationFactsProps) {
  const { label, tone } = statusLabelForAdmin(application.status)
  const { country } = application
  return (
    <dl
      // Takes the dialog's first focus: in the score field a stray key would change the score, and a
      // phone would open its keyboard over what is to be read.
      tabIndex={0}
      aria-label={`About ${application.child_name}`}
      className="grid grid-cols-fit-2 gap-x-4 gap-y-2 rounded-control sm:grid-cols-4"
    >
      <Fact name="Status">
        <Badge tone={tone}>{label}</Badge>
      </Fact>
      <Fact name="Child">{`${application.gender}, ${application.age}`}</Fact>
      <Fact name="Home">{`${application.state_city}, ${country}`}</Fact>
      <Fact name="Talents">{application.talents.join(', ') || 'None chosen'}</Fact>
      <Fact name="Payment reference">
        <span translate="no" className="tabular-nums">
          {application.payment_reference}
        </span>
      </Fact>
      <Fact name="Parent's phone">
        <PhoneLink phone={application.parent_phone} />
      </Fact>
      <Fact name="Registered">{formatDate(application.created_at, country)}</Fact>
      <Fact name="Approved">
        {application.approved_at ? formatDate(application.approved_at, country) : 'Not yet'}
      </Fact>
    </dl>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted-foreground">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
