import { formatDateTime } from '@/domain/dates'
import { firstName } from '@/domain/first-name'
import { formatExactMoney } from '@/domain/money'
import { DONT_PAY_AGAIN } from '@/domain/unconfirmed-payment'
import { ticketDue } from '@/domain/ticket'
import { isTicketPaid } from '@/domain/ticket-status'
import type { AdminApplication } from './api'
import type { DeclinedPayment } from './money-api'

/** The data for a message. */
export interface ChildMessageFacts {
  productName: string
  /** The URL of the parent's dashboard. */
  dashboardUrl: string
  /** The last ticket payment, if it was declined. */
  declined: DeclinedPayment | null
}

/** A message to the parent about the child's status; the furthest step decides. */
export function childMessage(application: AdminApplication, facts: ChildMessageFacts): string {
  const news = newsOf(application, facts)
  return `Hello from ${facts.productName}. ${news}\n\nSee ${firstName(application.child_name)}'s page: ${facts.dashboardUrl}`
}

function newsOf(application: AdminApplication, { declined }: ChildMessageFacts): string {
  const { country } = application
  const name = firstName(application.child_name)
  const due = ticketDue(application)
  if (application.ticket_status === 'Disqualified') {
    return `${name}'s ticket was disqualified. If you think this is a mistake, reply here.`
  }
  if (application.status === 'rejected') {
    return `${name}'s application wasn't accepted.${reasonOf(application.rejection_reason)} If you have a question, reply here.`
  }
  if (application.is_finalist) {
    return `${name} is a finalist! We'll write to you about the Grand Finale.`
  }
  if (application.audition_result === 'Pass') {
    return `${name} passed the live audition. We're choosing the finalists, and you'll hear from us.`
  }
  if (application.audition_result === 'Fail') {
    return `${name}'s live audition wasn't a pass this time. Thank you for coming. If you have a question, reply here.`
  }
  if (application.audition_date !== null && application.audition_state === 'scheduled') {
    const when = formatDateTime(application.audition_date, country)
    const where = application.audition_details ?? 'Details to be confirmed'
    return `${name}'s live audition is on ${when}. Where: ${where}`
  }
  if (!isTicketPaid(application.ticket_status)) {
    if (declined !== null && application.ticket_status !== 'pending_payment') {
      return `We couldn't confirm your payment of ${formatExactMoney(declined.amount, declined.currency)} for ${name}'s ticket.${reasonOf(declined.reason)} ${DONT_PAY_AGAIN}`
    }
    if (application.ticket_status === 'pending_payment') {
      return `We're checking your payment for ${name}'s ticket. We'll tell you once we've seen it. You don't need to pay again.`
    }
    return `${name}'s ticket isn't paid yet: ${formatExactMoney(due.amount, due.currency)} to go. Put the reference ${application.payment_reference} in your transfer, then tell us you've paid.`
  }
  switch (application.entry_video_status) {
    case 'failed':
      return `${name}'s video didn't pass this time.${reasonOf(application.video_reason)} You can send another one from your dashboard.`
    case 'approved':
      return `${name}'s video passed. Next stop: the live auditions. The date isn't set yet. We'll email you and show it on your page.`
    case 'submitted':
      return `We have ${name}'s entry video. We're watching it, and you'll see the answer on your page.`
    default:
      return `${name} has a ticket! Next, send ${name}'s entry video from your dashboard.`
  }
}

function reasonOf(reason: string | null): string {
  return reason === null ? '' : ` Reason: ${reason}`
}
