import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatDate } from '@/domain/dates'
import type { Currency } from '@/domain/money'
import { whatsappLink } from '@/domain/whatsapp'
import { Button } from '@/components/ui/button'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { config } from '@/lib/config'
import { familyTransferQueries } from '@/lib/family-transfers'
import { paths } from '@/lib/paths'
import { STATE_WORDS } from '../unmatched-lines'
import { useAllocate } from '@/features/finance/allocate/queries'
import { useLinkTransfer } from '@/features/finance/bank/queries'
import { bookedWithoutLine } from '../refunds'
import { creditOf } from '../line-allocation'
import type { ChildNote } from '../match-types'
import type { OpenLine } from '../open-lines'
import { lineMessage } from '../parent-message'
import type { LineLinks } from './line-links'
import { lineName } from './transfer'

export interface ChildNoteViewProps extends Pick<LineLinks, 'hrefOfChild'> {
  note: ChildNote
  line: OpenLine
  currency: Currency
}

/** A child that the line names, without a pending payment. */
export function ChildNoteView({ note, line, currency, hrefOfChild }: ChildNoteViewProps) {
  const href = note.child.id === null ? null : hrefOfChild(note.child.id)
  const { child, state } = note
  const text = lineMessage(note, line.row, {
    productName: config.productName,
    paymentsUrl: `${config.siteUrl ?? window.location.origin}${paths.payment}`,
    currency,
  })
  return (
    <div className="min-w-0 wrap-anywhere">
      <p>
        <span translate="no">{child.child_name}</span>
        {child.payment_reference ? (
          <span className="text-sm text-muted-foreground">
            {' '}
            · <span translate="no">{child.payment_reference}</span>
          </span>
        ) : null}
        <span className="block text-sm font-semibold text-warning-strong first-letter:uppercase">
          {STATE_WORDS[state]}
        </span>
      </p>
      {state === 'approved' ? <Paid line={line} child={child} currency={currency} /> : null}
      {state === 'paid by another line' ? null : (
        <p className="flex flex-wrap items-center gap-x-4">
          {href === null ? null : (
            <Link
              to={href}
              className="inline-flex min-h-11 items-center text-sm font-semibold text-primary-strong underline underline-offset-4"
            >
              <span>Open</span>
              <span className="sr-only">{` ${child.child_name}`}</span>
            </Link>
          )}
          {child.parent_phone === null ? null : (
            <ButtonAnchor
              href={whatsappLink(child.parent_phone, text)}
              variant="link"
              size="small"
              className="px-0!"
              aria-label={`Message the parent of ${child.child_name} (opens in a new tab)`}
            >
              <Icon name="whatsapp" />
              Message the parent
            </ButtonAnchor>
          )}
        </p>
      )}
    </div>
  )
}

interface PaidProps {
  line: OpenLine
  child: ChildNote['child']
  currency: Currency
}

/** Handles money for a paid ticket: it belongs to the payment approved before the line was read, or is a second one. */
function Paid({ line: { row, transaction }, line, child, currency }: PaidProps) {
  const transfers = useQuery(familyTransferQueries.of(child.user_id))
  const keep = useAllocate()
  const link = useLinkTransfer()
  return (
    <QueryView
      query={transfers}
      errorTitle="Could not fetch what arrived from this family."
      skeleton={<SkeletonList count={1} className="h-11" />}
    >
      {(found) => {
        const known = bookedWithoutLine(found, 'in', { amount: row.amount, currency })
        if (known.length === 0) {
          return (
            <Button
              size="small"
              variant="secondary"
              aria-label={`Paid twice: keep as credit of the family of ${child.child_name}, ${lineName(row)}`}
              isBusy={keep.isPending}
              busyText="Saving…"
              onClick={() => keep.mutate(creditOf(line, child.user_id))}
            >
              Paid twice: keep as credit
            </Button>
          )
        }
        return known.map(({ id, received_on }) => (
          <p key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>{`This sum was approved without a line, on ${formatDate(received_on)}`}</span>
            <Button
              size="small"
              variant="secondary"
              isBusy={link.isPending}
              busyText="Saving…"
              aria-label={`It arrived by this line: ${lineName(row)}`}
              onClick={() => link.mutate({ transferId: id, lineId: transaction.id })}
            >
              It arrived by this line
            </Button>
          </p>
        ))
      }}
    </QueryView>
  )
}
