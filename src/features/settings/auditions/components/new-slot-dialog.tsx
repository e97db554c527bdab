import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { Plan, SlotChild } from '../api'
import { useFillPlan } from '../queries'
import { childrenWords, isOpen, planName } from '../labels'

export interface NewSlotDialogProps {
  /** The day they missed. */
  plan: Plan
  plans: readonly Plan[]
  absent: readonly SlotChild[]
  onClose: () => void
}

/** Offers absent children a slot on another day: the state's next one, unless another is chosen. */
export function NewSlotDialog({ plan, plans, absent, onClose }: NewSlotDialogProps) {
  const fill = useFillPlan()
  const others = plans.filter(
    (one) =>
      one.id !== plan.id &&
      one.country === plan.country &&
      isOpen(one) &&
      one.free > 0 &&
      new Date(one.ends_at) > new Date(),
  )
  const nearest = others.find(({ state_city }) => state_city === plan.state_city) ?? others[0]
  const [chosen, setChosen] = useState(nearest?.id ?? '')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={fill.isPending}
      title={`New slots for ${childrenWords(absent.length)}`}
      description={
        others.length === 0
          ? 'There is no other day with a free slot. Plan one first.'
          : 'They get the next free slots of that day. Publish it to tell them.'
      }
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={fill.isPending}>
            Cancel
          </Button>
          {others.length > 0 ? (
            <Button
              isBusy={fill.isPending}
              busyText="Planning…"
              onClick={() =>
                fill.mutate(
                  { id: chosen, ids: absent.map(({ application_id }) => application_id) },
                  { onSuccess: onClose },
                )
              }
            >
              Give new slots
            </Button>
          ) : null}
        </>
      }
    >
      {others.length > 0 ? (
        <Field label="Day">
          <Select
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            options={others.map((one) => ({
              value: one.id,
              label: `${planName(one)} (${one.free} free)`,
            }))}
          />
        </Field>
      ) : null}
    </Dialog>
  )
}
