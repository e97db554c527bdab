import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatDate } from '@/domain/dates'
import { formatExactMoney } from '@/domain/money'
import { RECEIVED_VIA_WORDS } from '@/domain/payment'
import { KeptWords } from '@/components/kept-words'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { FamilyTransfer, TransferPart } from '@/lib/family-transfers'
import type { Refundable } from './refund-dialog'

export const moneyOf = ({ amount, currency }: Pick<FamilyTransfer, 'amount' | 'currency'>) =>
  formatExactMoney(amount, currency)

export function TransferLine({ children }: { children: ReactNode }) {
  return <p className="flex flex-wrap items-center gap-x-2 gap-y-1">{children}</p>
}

export interface ArrivedTransferProps {
  transfer: FamilyTransfer
  isFamilys: boolean
  /** The payment or donation whose dialog contains this. */
  self: string
  hrefOfPayment: (id: string) => string
  onRefund: (refundable: Refundable) => void
  /** Allocates the rest to something that this or another family needs. */
  onUse: () => void
  /** Removes an entirely unused transfer from the family. */
  onRelease: () => void
}

/** An arrived transfer with what it pays, what is left, and buttons to refund each. */
export function ArrivedTransfer({
  transfer,
  isFamilys,
  self,
  hrefOfPayment,
  onRefund,
  onUse,
  onRelease,
}: ArrivedTransferProps) {
  const { id, received_on, way, currency, room, parts, is_own, is_taken_back } = transfer
  return (
    <>
      <TransferLine>
        <strong translate="no" className="tabular-nums">
          {moneyOf(transfer)}
        </strong>
        <span>{` ${way === 'stated' ? 'was stated and approved' : 'arrived'} on ${formatDate(received_on)}${way === 'stated' ? '' : `, ${RECEIVED_VIA_WORDS[way].toLowerCase()}`}`}</span>
        {is_own ? null : (
          <Badge tone="neutral">{isFamilys ? 'From another family' : 'From a family'}</Badge>
        )}
        {is_taken_back ? <Badge tone="neutral">Taken back</Badge> : null}
      </TransferLine>
      <ul className="flex flex-col gap-1 border-l-4 border-border pl-3">
        {parts.map((part) => (
          <li key={part.row_id} className="flex flex-wrap items-center gap-x-2">
            <PaidRow part={part} currency={currency} self={self} hrefOfPayment={hrefOfPayment} />
            {part.is_own && part.refunded < part.amount ? (
              <Button
                size="small"
                variant="quiet"
                aria-label={`Refund ${nameOf(part)}`}
                onClick={() =>
                  onRefund({
                    of: { rowId: part.row_id },
                    name: nameOf(part),
                    isFamilys,
                    atMost: part.amount - part.refunded,
                    currency,
                  })
                }
              >
                Refund
              </Button>
            ) : null}
          </li>
        ))}
        {isFamilys && room !== null && room > 0 && is_own ? (
          <li className="flex flex-wrap items-center gap-x-2">
            <span>
              <strong translate="no" className="tabular-nums">
                {formatExactMoney(room, currency)}
              </strong>{' '}
              is left as credit
            </span>
            <Button
              size="small"
              variant="quiet"
              aria-haspopup="dialog"
              aria-label={`Use the credit of ${formatExactMoney(room, currency)}`}
              onClick={onUse}
            >
              Use
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Give back the credit of ${formatExactMoney(room, currency)}`}
              onClick={() =>
                onRefund({
                  of: { transferId: id },
                  name: 'The family’s credit',
                  isFamilys,
                  atMost: room,
                  currency,
                })
              }
            >
              Give back
            </Button>
            {room === transfer.amount ? (
              <Button
                size="small"
                variant="quiet"
                aria-label={`${moneyOf(transfer)} ${way === 'statement' ? 'is not this family’s' : 'did not arrive'}`}
                onClick={onRelease}
              >
                {way === 'statement' ? 'Not this family’s' : 'Did not arrive'}
              </Button>
            ) : null}
          </li>
        ) : null}
      </ul>
    </>
  )
}

function nameOf({ kind, child_name, is_gone }: TransferPart): string {
  if (kind === 'donation') return 'A donation'
  if (is_gone) return 'A child who was deleted'
  return child_name === null ? `A ${kind} without a child here` : `${child_name}’s ${kind}`
}

interface PaidRowProps extends Pick<ArrivedTransferProps, 'self' | 'hrefOfPayment'> {
  part: TransferPart
  currency: FamilyTransfer['currency']
}

/** The row a part pays, linked to its dialog; only its name if that dialog is open. */
function PaidRow({ part, currency, self, hrefOfPayment }: PaidRowProps) {
  const { row_id, amount, refunded, kind, is_own, is_gone } = part
  const name = is_own || kind === 'donation' ? nameOf(part) : `${nameOf(part)}, another family`
  const words = <KeptWords text={name} words={[part.child_name]} />
  return (
    <span>
      <span translate="no" className="tabular-nums">
        {formatExactMoney(amount, currency)}
      </span>
      <span> for </span>
      {row_id === self ? (
        <strong aria-current="true">{words}</strong>
      ) : kind === 'donation' || is_gone ? (
        <span>{words}</span>
      ) : (
        <Link
          to={hrefOfPayment(row_id)}
          replace
          className="font-semibold text-primary-strong underline underline-offset-4"
        >
          {words}
        </Link>
      )}
      {refunded > 0 ? (
        <span>
          , of which <span translate="no">{formatExactMoney(refunded, currency)}</span> went back
        </span>
      ) : null}
    </span>
  )
}
