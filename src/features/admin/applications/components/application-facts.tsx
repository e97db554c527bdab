import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { statusLabelForAdmin } from '@/domain/application'
import { formatDate, formatDateTime } from '@/domain/dates'
import { PhoneLink } from '@/components/phone-link'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { auditionSlotPath, paths } from '@/lib/paths'
import type { AdminApplication } from '../api'

export interface ApplicationFactsProps {
  application: AdminApplication
  /** Asks whether to hide the profile at the family's request. */
  onHide: () => void
}

/** The parent's answers, read-only. */
export function ApplicationFacts({ application, onHide }: ApplicationFactsProps) {
  const { label, tone } = statusLabelForAdmin(application.status)
  const { country } = application
  return (
    <dl
      // Takes the dialog's initial focus: in the score field a stray key would change the score, and a phone would open
      // its keyboard over the content.
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
      <Fact name="To erase everything">
        <CopyButton
          isNamed
          value={new URL(paths.closeAccount, window.location.origin).href}
          what="the link"
        />
      </Fact>
      <Fact name="Registered">{formatDate(application.created_at, country)}</Fact>
      <Fact name="Approved">
        {application.approved_at ? formatDate(application.approved_at, country) : 'Not yet'}
      </Fact>
      {application.audition_day_id !== null &&
      application.audition_state === 'scheduled' &&
      application.audition_date !== null ? (
        <Fact name="Audition">
          <span>{formatDateTime(application.audition_date, country)}</span>
          <Link
            to={auditionSlotPath(application.audition_day_id, application.id)}
            className="block min-h-11 py-2 font-semibold underline underline-offset-4"
          >
            Move to another time
          </Link>
        </Fact>
      ) : null}
      <Fact name="Who sees the profile">
        <span>{audienceOf(application)}</span>
        {application.hidden_at === null && (application.is_listed || application.is_shareable) ? (
          <Button
            variant="link"
            size="small"
            aria-haspopup="dialog"
            className="-ml-4"
            onClick={onHide}
          >
            Hide at the family’s wish
          </Button>
        ) : null}
      </Fact>
    </dl>
  )
}

/** The audience of the child's public name, by the current settings of family and organisers. */
function audienceOf({ status, is_listed, is_shareable, hidden_at }: AdminApplication): string {
  if (hidden_at !== null) return 'Nobody: hidden by us'
  if (is_listed && (status === 'approved' || status === 'assessed')) {
    return is_shareable
      ? 'Everyone, and by the family’s link'
      : 'Everyone; the family’s link is off'
  }
  return is_shareable ? 'Only people with the family’s link' : 'Nobody: list and link are off'
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted-foreground">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
