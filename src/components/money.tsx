import { clsx } from 'clsx'
import { type Currency, formatExactMoney, formatMoney } from '@/domain/money'

export interface MoneyProps {
  amount: number
  currency: Currency
  /** With kobo or cents where there are any, beside an amount that may differ in them alone. */
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
