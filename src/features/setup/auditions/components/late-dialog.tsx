import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { Input } from '@/components/ui/input'
import { dayIn, formatTime } from '@/domain/dates'
import { firstName } from '@/domain/first-name'
import { whatsappLink } from '@/domain/whatsapp'
import { useAppForm } from '@/lib/forms/use-app-form'
import { fromLocalInput } from '@/lib/local-input'
import { useMember } from '@/lib/member'
import { notify } from '@/lib/notify'
import {
  fetchUnreached,
  type Plan,
  publishPlan,
  type SlotChild,
  type UnreachedFamily,
} from '../api'
import { refreshPlans, useRunLate } from '../queries'
import { childrenWords, familiesWords } from '../words'

const schema = z.object({
  from: z.string().check(z.minLength(1, 'Please give a time')),
  minutes: z
    .string()
    .check(
      z.refine(
        (typed) => /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= 240,
        'A whole number from 1 to 240',
      ),
    ),
})
type Values = z.infer<typeof schema>

export interface LateDialogProps {
  plan: Plan
  rows: readonly SlotChild[]
  onClose: () => void
}

/** Moves what is left of a day to later and tells each family at once; who gets no email is listed for WhatsApp. */
export function LateDialog({ plan, rows, onClose }: LateDialogProps) {
  const { isOwner } = useMember()
  const queryClient = useQueryClient()
  const late = useRunLate()
  const [unreached, setUnreached] = useState<readonly UnreachedFamily[] | null>(null)
  // How many were moved already, by a try whose telling was cut off: they are not moved a second time.
  const [moved, setMoved] = useState<number | null>(null)
  const { country } = plan
  const form = useAppForm<Values>({
    schema,
    defaultValues: { from: formatTime(new Date(), country), minutes: '' },
  })
  const [from] = useWatch({ control: form.control, name: ['from'] })
  const day = dayIn(country, plan.starts_at)
  const meant = rows.filter(
    (row) =>
      formatTime(row.starts_at, country) >= from &&
      row.outcome === 'scheduled' &&
      row.check_in !== 'left',
  )
  const submit = form.submitTo(async ({ from: begins, minutes }) => {
    const count =
      moved ??
      (await late.mutateAsync({
        plan,
        fromAt: fromLocalInput(`${day}T${begins}`, country) ?? '',
        minutes: Number(minutes),
      }))
    setMoved(count)
    await publishPlan(plan.id, () => undefined)
    const families = await fetchUnreached(plan.id, isOwner)
    await refreshPlans(queryClient)
    notify({ title: `${childrenWords(count)} moved by ${minutes} minutes.` })
    if (families.length === 0) onClose()
    else setUnreached(families)
  })

  if (unreached) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={`Tell ${familiesWords(unreached.length)} by WhatsApp`}
        description="They have no confirmed email, so only you can tell them in time."
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <ul aria-label="Families to tell" className="divide-y divide-border">
          {unreached.map((family) => (
            <li key={family.application_id} className="flex flex-col gap-2 py-3">
              <span>
                <span translate="no" className="font-semibold">
                  {family.child_name}
                </span>
                <span>{`, now at ${formatTime(family.starts_at, country)}`}</span>
              </span>
              {family.parent_phone ? (
                <a
                  href={whatsappLink(
                    family.parent_phone,
                    `Today is running late: ${firstName(family.child_name)}'s audition is now at ${formatTime(family.starts_at, country)}. The place stays the same.`,
                  )}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="inline-flex min-h-11 items-center self-start font-semibold text-primary-strong underline underline-offset-4"
                >
                  Open WhatsApp
                </a>
              ) : null}
            </li>
          ))}
        </ul>
      </Dialog>
    )
  }
  const { errors } = form.formState
  return (
    <FormDialog
      form={form}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      title="Running late"
      description="Everything that is left from this time on moves. Each family is told once, at once."
      refusalTitle={moved === null ? 'This was not saved' : 'Not every family is told yet'}
      submitLabel={
        moved === null ? `Move ${childrenWords(meant.length)}` : 'Tell the other families'
      }
      busyText="Moving and telling…"
      isSubmitDisabled={moved === null && meant.length === 0}
    >
      {moved === null ? (
        <>
          <Field label="From" isRequired error={errors.from?.message}>
            <Input {...form.register('from')} type="time" />
          </Field>
          <Field label="Minutes later" isRequired error={errors.minutes?.message}>
            <Input {...form.register('minutes')} inputMode="numeric" autoComplete="off" />
          </Field>
          {meant.length === 0 ? <p role="status">Nobody is left from that time on.</p> : null}
        </>
      ) : (
        <p>{`${childrenWords(moved)} moved by ${form.getValues('minutes')} minutes.`}</p>
      )}
    </FormDialog>
  )
}
