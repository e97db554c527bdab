import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { LeaveQuestion } from '@/components/leave-question'
import { PlaceFields } from '@/components/place-fields'
import { RestoredNotice } from '@/components/restored-notice'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { stateWord, timeZoneOf } from '@/domain/regions'
import { TALENT_TITLES } from '@/domain/talents'
import { useAppForm } from '@/lib/forms/use-app-form'
import { useEdit } from '@/lib/forms/use-edit'
import type { Plan } from '../api'
import { useSavePlan } from '../queries'
import { planSchema, type PlanValues, toPlanFields, toPlanValues } from '../schema'
import { childrenWords } from '../words'

export interface PlanDialogProps {
  /** The day that is changed, as listed; none for a new one. */
  plan?: Plan | undefined
  onClose: () => void
  /** Called with the id of a day that was planned. */
  onPlanned: (id: string) => void
}

/** Plans a day of auditions, or changes one: hall, times, slots and stages. */
export function PlanDialog({ plan, onClose, onPlanned }: PlanDialogProps) {
  const [initial] = useState(() => toPlanValues(plan))
  const [movesChildren, setMovesChildren] = useState(true)
  const draftKey = plan ? `audition-${plan.id}-${plan.updated_at}` : 'audition-new'
  const form = useAppForm<PlanValues>({ schema: planSchema, defaultValues: initial, draftKey })
  const save = useSavePlan()
  const { errors } = form.formState
  const [country, day, starts, stages] = useWatch({
    control: form.control,
    name: ['country', 'day', 'starts', 'stages'],
  })
  const isMoved = day !== initial.day || starts !== initial.starts
  const edit = useEdit({
    draftKey,
    isChanged: () => JSON.stringify(form.getValues()) !== JSON.stringify(initial),
    onLeave: onClose,
  })
  const submit = form.submitTo(async (values) => {
    const id = await save.mutateAsync({
      fields: toPlanFields(values),
      plan,
      movesChildren: movesChildren && isMoved,
    })
    edit.leave('close')
    if (plan === undefined) onPlanned(id)
  })
  const { register } = form
  const stageCount = /^\d+$/.test(stages) ? Math.min(Number(stages), 20) : 0

  return (
    <>
      <LeaveQuestion
        leaving={edit.leaving}
        description="What you typed is not saved yet."
        onClose={edit.stay}
        onLeave={edit.leave}
      />
      <FormDialog
        form={form}
        onSubmit={(event) => void submit(event)}
        onClose={() => edit.askToLeave('close')}
        title={plan ? 'Change this day' : 'Plan a day'}
        description="Nobody is told before you publish it."
        submitLabel={plan ? 'Save' : 'Plan this day'}
      >
        {edit.isRestored ? <RestoredNotice /> : null}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <PlaceFields
            country={country}
            countryField={register('country', { onChange: () => form.setValue('state_city', '') })}
            stateField={register('state_city')}
            stateLabel={stateWord(country)}
            countryError={errors.country?.message}
            stateError={errors.state_city?.message}
          />
          <Field label="Hall" isRequired error={errors.venue?.message}>
            <Input {...register('venue')} autoComplete="off" />
          </Field>
          <Field label="Address" isRequired error={errors.address?.message}>
            <Input {...register('address')} autoComplete="off" />
          </Field>
          <Field
            label="Notes for families"
            hint="What to bring, which gate. They read it with the place."
            error={errors.notes?.message}
            className="sm:col-span-2"
          >
            <Textarea {...register('notes')} rows={2} />
          </Field>
          <Field label="Day" isRequired error={errors.day?.message} className="sm:col-span-2">
            <Input {...register('day')} type="date" />
          </Field>
          <Field
            label="Starts"
            hint={timeZoneOf(country).label}
            isRequired
            error={errors.starts?.message}
          >
            <Input {...register('starts')} type="time" />
          </Field>
          <Field
            label="Ends"
            hint={timeZoneOf(country).label}
            isRequired
            error={errors.ends?.message}
          >
            <Input {...register('ends')} type="time" />
          </Field>
          <Field label="Minutes for each child" isRequired error={errors.slot_minutes?.message}>
            <Input {...register('slot_minutes')} inputMode="numeric" autoComplete="off" />
          </Field>
          <Field
            label="Stages"
            hint="How many children perform at the same time."
            isRequired
            error={errors.stages?.message}
          >
            <Input {...register('stages')} inputMode="numeric" autoComplete="off" />
          </Field>
          {stageCount > 1
            ? Array.from({ length: stageCount }, (_stage, index) => (
                <Field key={index} label={`Talent of stage ${index + 1}`}>
                  <Select
                    {...register(`stage_talents.${index}`)}
                    placeholder="Any talent"
                    options={TALENT_TITLES}
                  />
                </Field>
              ))
            : null}
          <Field
            label="Slots that stay empty"
            hint="Breaks, such as 12:00, 12:15."
            error={errors.breaks?.message}
            className="sm:col-span-2"
          >
            <Input {...register('breaks')} autoComplete="off" />
          </Field>
        </div>
        {plan && plan.planned > 0 && isMoved ? (
          <Checkbox
            label={`Move the times of ${childrenWords(plan.planned)} along`}
            checked={movesChildren}
            onChange={({ target }) => setMovesChildren(target.checked)}
          />
        ) : null}
      </FormDialog>
    </>
  )
}
