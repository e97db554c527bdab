import { useQuery } from '@tanstack/react-query'
import { PhoneLink } from '@/components/phone-link'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ButtonAnchor } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { formatDateTime } from '@/domain/dates'
import { whatsappLink } from '@/domain/whatsapp'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import type { EmailFailure } from '../api'
import { adminEmailQueries, useSendEmailAgain } from '../queries'

/** The undeliverable emails, each with a resend button. */
export function EmailFailures() {
  const failures = useQuery(adminEmailQueries.failures())
  return (
    <QueryView
      query={failures}
      errorTitle="Error fetching data"
      skeleton={<SkeletonList count={3} className="h-20" />}
      isEmpty={(rows) => rows.length === 0}
      empty={<EmptyState title="No email has failed." />}
    >
      {(rows) => (
        <ul className="flex flex-col divide-y divide-border">
          {rows.map((failure) => (
            <li key={failure.email_id}>
              <Failure failure={failure} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}

/** A WhatsApp message asking a family to correct its address; it must not reveal the email's content. */
function askForAddress({ parent_name }: EmailFailure, address: string): string {
  const url = `${config.siteUrl ?? window.location.origin}${paths.account}`
  return `Hello${parent_name === null ? '' : ` ${parent_name}`}, this is ${config.productName}. Our email to ${address} did not arrive. Please check your address under Account: ${url}`
}

function Failure({ failure }: { failure: EmailFailure }) {
  const again = useSendEmailAgain()
  const address = failure.address ?? 'an account without an address'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_14rem] [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold text-heading">
          <span translate="no">{address}</span>
          {failure.is_address_changed ? <Badge tone="success">Address changed since</Badge> : null}
        </p>
        <p>
          <span translate="no">
            {[failure.parent_name, failure.child_name].filter(Boolean).join(', parent of ')}
          </span>
          {failure.parent_phone === null ? null : (
            <>
              {' '}
              <PhoneLink phone={failure.parent_phone} />
            </>
          )}
        </p>
        <p>{failure.error ?? 'The server gave no reason.'}</p>
        <time dateTime={failure.failed_at} className="text-sm text-muted-foreground">
          {formatDateTime(failure.failed_at, OFFICE_COUNTRY)}
        </time>
      </div>
      {failure.parent_phone === null || failure.is_address_changed ? null : (
        <ButtonAnchor
          size="small"
          variant="secondary"
          href={whatsappLink(failure.parent_phone, askForAddress(failure, address))}
        >
          <Icon name="whatsapp" />
          Ask for the address
        </ButtonAnchor>
      )}
      <Button
        size="small"
        variant={failure.is_address_changed ? 'primary' : 'secondary'}
        aria-label={
          failure.is_address_changed
            ? `Send again to the new address, not ${address}`
            : `Send again to ${address}`
        }
        isBusy={again.isPending}
        busyText="Sending…"
        onClick={() => again.mutate(failure)}
      >
        Send again
      </Button>
    </div>
  )
}
