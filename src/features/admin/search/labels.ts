import { statusLabelForAdmin } from '@/domain/application'
import { donationStatusLabel } from '@/domain/donation'
import { paymentStatusLabel } from '@/domain/payment'
import type { StatusLabel } from '@/domain/status-label'
import { formatDate } from '@/domain/dates'
import { currencyOf, formatExactMoney, paymentCurrency } from '@/domain/money'
import { formatPhone } from '@/domain/written-phone'
import type { PanelItem } from './api'

/** The name of a row. */
export function titleOf({ kind, name, parent_name }: PanelItem): string {
  if (name !== null) return name
  return kind === 'payment' || kind === 'subscription'
    ? `${parent_name ?? 'A parent without a name'}, no child named`
    : 'Erased'
}

/** For a volunteer, the status holds the role, so there is no badge. A finance member reads no status of a child. */
export function statusOf({ kind, status }: PanelItem): StatusLabel | null {
  switch (kind) {
    case 'application':
      return status === null ? null : statusLabelForAdmin(status)
    case 'payment':
    case 'subscription':
      return paymentStatusLabel(status)
    case 'donation':
      return donationStatusLabel(status)
    case 'volunteer':
      return { label: status ?? 'Volunteer', tone: 'neutral' }
  }
}

export function amountOf(item: PanelItem): string | null {
  const { amount, received_amount, currency, received_currency, description } = item
  if (amount === null || currency === null) return null
  const arrivedIn = received_currency ?? paymentCurrency({ currency, description })
  return formatExactMoney(received_amount ?? amount, arrivedIn)
}

/** "₦5,000 refunded"; null without a refund. */
export function refundOf({ refunded_amount, currency, received_currency }: PanelItem) {
  const arrivedIn = received_currency ?? currency
  if (!refunded_amount || arrivedIn === null) return null
  return `${formatExactMoney(refunded_amount, arrivedIn)} refunded`
}

/** "₦5,000 of ₦10,000 arrived", for a partly paid ticket; null otherwise. */
export function balanceOf({ country, ticket_status, ticket_fee, ticket_received }: PanelItem) {
  const isOpen = ['none', 'unpaid', 'pending_payment'].includes(ticket_status ?? '')
  if (!isOpen || country === null || ticket_fee === null || !ticket_received) return null
  const [received, fee] = [ticket_received, ticket_fee].map((amount) =>
    formatExactMoney(amount, currencyOf(country)),
  )
  return `${received} of ${fee} arrived`
}

/** Facts that distinguish it from others of the same name. */
export function factsOf(item: PanelItem): string[] {
  const { kind, state_city, reference, parent_name, parent_email, parent_phone } = item
  const phone = parent_phone === null ? null : formatPhone(parent_phone)
  const date = formatDate(item.created_at, item.country ?? undefined)
  const facts = {
    application: [state_city, reference, parent_name, phone],
    payment: [amountOf(item), date, reference, parent_name],
    subscription: [amountOf(item), `subscription, ${date}`, reference, parent_name],
    volunteer: [state_city, phone],
    donation: [amountOf(item), date, parent_email, phone, item.description],
  }[kind]
  return facts.filter((fact) => fact !== null)
}
