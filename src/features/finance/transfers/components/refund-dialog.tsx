import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { parseAmount } from '@/domain/amount'
import { dayIn, formatDate } from '@/domain/dates'
import { type Currency, formatExactMoney } from '@/domain/money'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { KeptWords } from '@/components/kept-words'
import { RadioGroup } from '@/components/ui/choice-group'
import { FormDialog } from '@/components/ui/form-dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { QueryView } from '@/components/ui/query-view'
import { Textarea } from '@/components/ui/textarea'
import { useAppForm } from '@/lib/forms/use-app-form'
import { transferQueries, useRecordRefund } from '../queries'
import { type RefundInput, MAX_REFUND_REASON_LENGTH, refundSchema } from '../schema'

export interface Refundable {
  of: { rowId: string } | { transferId: string }
  /** The subject of the refund, such as "Ada Obi’s payment". */
  name: string
  /** Whether a parent reads the reason. */
  isFamilys: boolean
  /** The most that can be given back. */
  atMost: number
  currency: Currency
  /** The bank line by which it left, with its day; without one the day is typed. */
  line?: { id: string; day: string }
}

export interface RefundDialogProps {
  refundable: Refundable
  onClose: () => void
}

const TICKET_CHOICES = [
  { value: 'keep', label: 'Keep the ticket open' },
  { value: 'close', label: 'Close the ticket', note: 'If its price is no longer reached' },
] as const

/** Records money that a member has sent back by hand. */
export function RefundDialog({ refundable, onClose }: RefundDialogProps) {
  const { of, name, isFamilys, atMost, currency, line } = refundable
  const record = useRecordRefund()
  const rowId = 'rowId' in of ? of.rowId : null
  const ticket = useQuery({ ...transferQueries.isTicketPaid(rowId ?? ''), enabled: rowId !== null })
  const isTicketAsked = ticket.data === true
  const form = useAppForm<RefundInput>({
    schema: refundSchema,
    defaultValues: {
      amount: String(atMost),
      refunded_on: line?.day ?? dayIn(OFFICE_COUNTRY, new Date()),
      reason: '',
      ticket: '',
    },
  })
  const { errors } = form.formState
  const chosen = useWatch({ control: form.control, name: 'ticket' })

  async function send({ amount, refunded_on, reason, ticket: answer }: RefundInput) {
    if (isTicketAsked && answer === '') {
      form.setError('ticket', { message: 'Please choose one' })
      return
    }
    await record.mutateAsync({
      of,
      // The schema only accepts parseable amounts.
      amount: parseAmount(amount) ?? 0,
      date: refunded_on,
      lineId: line?.id,
      reason: reason.trim(),
      isTicketClosed: isTicketAsked && answer === 'close',
    })
    onClose()
  }

  return (
    <FormDialog
      form={form}
      onSubmit={form.submitTo(send)}
      onClose={onClose}
      title="Record a refund"
      description={
        <KeptWords
          text={`${name}: at most ${formatExactMoney(atMost, currency)}. ${line ? `It left on ${formatDate(line.day)}.` : 'Send the money first; nothing is sent from here.'}`}
          words={[formatExactMoney(atMost, currency)]}
        />
      }
      submitLabel="Record refund"
      isSubmitDisabled={rowId !== null && !ticket.isSuccess}
      formLabel="Refund"
    >
      <div className="grid grid-cols-fit-2 gap-3">
        <Field label={`Amount in ${currency}`} isRequired error={errors.amount?.message}>
          <Input {...form.register('amount')} inputMode="decimal" autoComplete="off" />
        </Field>
        {line ? null : (
          <Field label="Day" isRequired error={errors.refunded_on?.message}>
            <Input {...form.register('refunded_on')} type="date" min="2020-01-01" />
          </Field>
        )}
      </div>
      <Field
        label="Reason"
        hint={isFamilys ? 'The parent reads it.' : 'It stands with the refund.'}
        isRequired
        error={errors.reason?.message}
      >
        <Textarea {...form.register('reason')} rows={2} maxLength={MAX_REFUND_REASON_LENGTH} />
      </Field>
      {rowId === null ? null : (
        <QueryView query={ticket} errorTitle="Could not fetch the ticket." skeleton={null}>
          {(isPaid) =>
            isPaid ? (
              <RadioGroup
                legend="The ticket"
                isRequired
                choices={TICKET_CHOICES}
                value={chosen === '' ? null : chosen}
                error={errors.ticket?.message}
                onPick={(value) => {
                  form.setValue('ticket', value)
                  form.clearErrors('ticket')
                }}
              />
            ) : null
          }
        </QueryView>
      )}
    </FormDialog>
  )
}
