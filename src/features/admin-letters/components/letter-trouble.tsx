import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PhoneLink } from '@/components/phone-link'
import { Button } from '@/components/ui/button'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { formatDateTime } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { whatsappLink } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import type { LetterFailure } from '../api'
import { adminLetterQueries, type Trouble, useSendLetterAgain } from '../queries'

/** Says that letters do not leave, or did not arrive, and lists those to send again. */
export function LetterTrouble({ trouble }: { trouble: Trouble | null }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {trouble ? <Band trouble={trouble} onOpen={() => setIsOpen(true)} /> : null}
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Emails that could not be delivered"
        description="The newest first, with what the receiving server said."
      >
        <Failures />
      </Dialog>
    </>
  )
}

interface BandProps {
  trouble: Trouble
  onOpen: () => void
}

function Band({ trouble: { isLate, failed, isMore }, onOpen }: BandProps) {
  const count = failed === 1 ? 'One email' : `${formatCount(failed)}${isMore ? '+' : ''} emails`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-warning-soft px-4 py-2 text-warning-strong lg:py-0.5 lg:text-sm">
      <Icon name="alert" />
      <div role="status" className="min-w-0 flex-[1_1_16rem]">
        {isLate ? (
          <p>
            <strong>No emails are being sent: the sender has not reported for ten minutes.</strong>{' '}
            They wait for up to three days. Please tell whoever looks after the server.
          </p>
        ) : null}
        {failed > 0 ? (
          <p>
            <strong>{count} could not be delivered</strong> in the last seven days.
          </p>
        ) : null}
      </div>
      {failed > 0 ? (
        <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={onOpen}>
          See which
        </Button>
      ) : null}
    </div>
  )
}

function Failures() {
  const failures = useQuery(adminLetterQueries.failures())
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
            <li key={failure.delivery_id}>
              <Failure failure={failure} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}

/** Asks a family by WhatsApp to correct its address; says nothing of what stood in the email. */
function askForAddress({ parent_name }: LetterFailure, address: string): string {
  const url = `${config.siteUrl ?? window.location.origin}${paths.account}`
  return `Hello${parent_name === null ? '' : ` ${parent_name}`}, this is ${config.productName}. Our email to ${address} did not arrive. Please check your address under Account: ${url}`
}

function Failure({ failure }: { failure: LetterFailure }) {
  const again = useSendLetterAgain()
  const address = failure.address ?? 'an account without an address'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_14rem] [overflow-wrap:anywhere]">
        <p className="font-semibold text-heading">{address}</p>
        <p>
          {[failure.parent_name, failure.child_name].filter(Boolean).join(', parent of ')}
          {failure.parent_phone === null ? null : (
            <>
              {' '}
              <PhoneLink phone={failure.parent_phone} />
            </>
          )}
        </p>
        <p>{failure.error ?? 'The server gave no reason.'}</p>
        <time dateTime={failure.failed_at} className="text-sm text-muted-foreground">
          {formatDateTime(failure.failed_at, 'Nigeria')}
        </time>
      </div>
      {failure.parent_phone === null ? null : (
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
        variant="secondary"
        aria-label={`Send again to ${address}`}
        isBusy={again.isPending}
        busyText="Sending…"
        onClick={() => again.mutate(failure)}
      >
        Send again
      </Button>
    </div>
  )
}
