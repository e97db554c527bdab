import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { Refusal } from '@/components/ui/refusal'
import { formatTime } from '@/domain/dates'
import { toAppError } from '@/lib/api/errors'
import { notify } from '@/lib/notify'
import type { Plan, SlotChild } from '../api'
import { gridOf } from '../grid'
import { planQueries, useMoveSlot, useSwapSlots } from '../queries'
import { isOpen, planName, stageOf } from '../labels'

export interface SlotDialogProps {
  child: SlotChild
  /** The day of its current slot. */
  plan: Plan
  plans: readonly Plan[]
  rows: readonly SlotChild[]
  onClose: () => void
}

/** Moves a child to a free slot on this or another day, or swaps it with the child there. */
export function SlotDialog({ child, plan, plans, rows, onClose }: SlotDialogProps) {
  const formId = useId()
  const slotField = useRef<HTMLSelectElement>(null)
  const [dayId, setDayId] = useState(plan.id)
  const [slotKey, setSlotKey] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const move = useMoveSlot()
  const swap = useSwapSlots()
  const isBusy = move.isPending || swap.isPending
  const days = plans.filter((one) => isOpen(one) && one.country === plan.country)
  const day = days.find(({ id }) => id === dayId) ?? plan
  const others = useQuery({ ...planQueries.slots(day.id), enabled: day.id !== plan.id })
  const taken = day.id === plan.id ? rows : (others.data ?? [])
  // Excludes the child's own slot, and walk-ins, who have no slot.
  const slots = gridOf(day, taken).flatMap(({ stage, ...slot }) =>
    stage === null || slot.child?.application_id === child.application_id
      ? []
      : [{ ...slot, stage }],
  )
  const keyOf = ({ startsAt, stage }: (typeof slots)[number]) => `${Date.parse(startsAt)} ${stage}`
  const nameOf = ({ startsAt, stage, child: other }: (typeof slots)[number]) =>
    `${[formatTime(startsAt, day.country), stageOf(day, stage)].filter(Boolean).join(', ')}${other ? `: swap with ${other.child_name}` : ''}`

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    setRefusal(null)
    const slot = slots.find((one) => keyOf(one) === slotKey)
    if (!slot) {
      setSlotKey('')
      slotField.current?.focus()
      return
    }
    try {
      if (slot.child) {
        await swap.mutateAsync({ id: child.application_id, otherId: slot.child.application_id })
      } else {
        await move.mutateAsync({
          id: child.application_id,
          slot: { auditionDayId: day.id, startsAt: slot.startsAt, stage: slot.stage },
        })
      }
      notify({ title: `${child.child_name} has another slot.` })
      onClose()
    } catch (cause) {
      setRefusal(toAppError(cause).message)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      title={
        <>
          <span>Move </span>
          <span translate="no">{child.child_name}</span>
        </>
      }
      description={`Now at ${formatTime(child.starts_at, plan.country)}. Families are told once you publish.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy} busyText="Moving…">
            Move
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        {refusal ? <Refusal>{refusal}</Refusal> : null}
        <Field label="Day" isRequired>
          <Select
            value={day.id}
            onChange={({ target }) => {
              setDayId(target.value)
              setSlotKey('')
            }}
            options={days.map((one) => ({ value: one.id, label: planName(one) }))}
          />
        </Field>
        <Field
          label="Slot"
          isRequired
          error={isChecked && slotKey === '' ? 'Please choose a slot' : undefined}
        >
          <Select
            ref={slotField}
            value={slotKey}
            onChange={({ target }) => setSlotKey(target.value)}
            placeholder={others.isLoading ? 'One moment…' : 'Choose a slot'}
            options={slots.map((slot) => ({ value: keyOf(slot), label: nameOf(slot) }))}
          />
        </Field>
      </form>
    </Dialog>
  )
}
