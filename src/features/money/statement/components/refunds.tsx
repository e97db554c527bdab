import { useState } from 'react'
import type { Currency } from '@/domain/money'
import { RefundDialog } from '@/features/money/transfers/components/refund-dialog'
import type { RefundLine } from '../refunds'
import { Group } from './line-group'
import type { LineLinks, Refund } from './line-links'
import { RefundCard } from './refund-card'

export interface RefundsProps extends Pick<LineLinks, 'hrefOfChild'> {
  lines: readonly RefundLine[]
  currency: Currency
}

/** Money that went out to families: each is recorded as the refund of a payment or of credit. */
export function Refunds({ lines, currency, hrefOfChild }: RefundsProps) {
  const [refund, setRefund] = useState<Refund | null>(null)
  return (
    <Group
      title="Money that went back"
      note="These lines name a child’s reference. Record each as the refund of a payment or of the family’s credit."
      action={null}
    >
      <ul aria-label="Money that went back" className="grid gap-3">
        {lines.map((line) => (
          <RefundCard
            key={line.row.line}
            line={line}
            currency={currency}
            hrefOfChild={hrefOfChild}
            onRefund={setRefund}
          />
        ))}
      </ul>
      {refund ? (
        <RefundDialog refundable={{ ...refund, isFamilys: true }} onClose={() => setRefund(null)} />
      ) : null}
    </Group>
  )
}
