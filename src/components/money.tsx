import { clsx } from 'clsx'
import { type Currency, formatExactMoney, formatMoney } from '@/domain/money'

export interface MoneyProps {
  amount: number
  currency: Currency
  /** Shows kobo or cents if there are any, for an amount that may differ only in them. */
  isExact?: boolean
  className?: string
}

export function Money({ amount, currency, isExact = false, className }: MoneyProps) {
  return (
    <span translate="no" className={clsx('whitespace-nowrap tabular-nums', className)}>
      {isExact ? formatExactMoney(amount, currency) : formatMoney(amount, currency)}
    </span>
  )
}
