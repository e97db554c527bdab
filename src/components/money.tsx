import { clsx } from 'clsx'
import { type Currency, formatMoney } from '@/domain/money'

export interface MoneyProps {
  amount: number
  currency: Currency
  className?: string | undefined
}

export function Money({ amount, currency, className }: MoneyProps) {
  return (
    <span className={clsx('whitespace-nowrap tabular-nums', className)}>
      {formatMoney(amount, currency)}
    </span>
  )
}
