import { formatDateTime } from '@/domain/dates'
import { formatExactMoney } from '@/domain/money'
import { ticketDue } from '@/domain/ticket'
import { isTicketPaid } from '@/domain/ticket-status'
import type { Application } from './api'
import type { DeclinedPayment } from './money-api'

/** The facts that a message is written from. */
export interface MessageFacts {
  productName: string
  /** The parent's dashboard. */
  dashboardUrl: string
  /** The last ticket payment, where that was declined. */
  declined: DeclinedPayment | null
}

/** A message to the parent that fits where the child stands now; the furthest step decides. */
export function parentMessage(application: Application, facts: MessageFacts): string {
  const news = newsOf(application, facts)
  return `Hello from ${facts.productName}. ${news}\n\nSee ${application.child_name}'s page: ${facts.dashboardUrl}`
}

function newsOf(application: Application, { declined }: MessageFacts): string {
  const { child_name: name, country } = application
  const fee = ticketDue(application)
  if (application.ticket_status === 'Disqualified') {
    return `${name} has been disqualified. Please reply here if you have a question.`
  }
  if (application.status === 'rejected') {
    return `${name}'s application was not accepted.${reasonOf(application.rejection_reason)} Please reply here if you have a question.`
  }
  if (application.is_finalist) {
    return `Congratulations! ${name} is a finalist. We will write to you about the Grand Finale.`
  }
  if (application.audition_result === 'Pass') {
    return `Good news: ${name} has passed the live audition.`
  }
  if (application.audition_result === 'Fail') {
    return `Thank you for coming to the live audition. ${name} has not passed it this time.`
  }
  if (application.audition_date !== null && application.audition_state === 'scheduled') {
    const when = formatDateTime(application.audition_date, country)
    const where = application.audition_details ?? 'Details to be confirmed'
    return `${name}'s live audition is on ${when}. Where: ${where}`
  }
  if (!isTicketPaid(application.ticket_status)) {
    if (declined !== null && application.ticket_status !== 'pending_payment') {
      return `We could not confirm your payment of ${formatExactMoney(declined.amount, declined.currency)} for ${name}'s ticket.${reasonOf(declined.reason)}`
    }
    if (application.ticket_status === 'pending_payment') {
      return `We are looking for your payment for ${name}'s ticket and will tell you when we have seen it.`
    }
    return `${name}'s ticket is not paid yet. The fee is ${formatExactMoney(fee.amount, fee.currency)}; please use the reference ${application.payment_reference}.`
  }
  switch (application.entry_video_status) {
    case 'failed':
      return `${name}'s entry video did not pass.${reasonOf(application.video_reason)} You may send another link from your dashboard.`
    case 'approved':
      return `${name}'s entry video has passed. We will tell you the date of the live audition.`
    case 'submitted':
      return `We have ${name}'s entry video and are looking at it.`
    default:
      return `${name}'s ticket is paid. Please send the link to the entry video from your dashboard.`
  }
}

function reasonOf(reason: string | null): string {
  return reason === null ? '' : ` Reason: ${reason}`
}
