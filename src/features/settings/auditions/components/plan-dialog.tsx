import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { EditDialog } from '@/components/edit-dialog'
import { PlaceFields } from '@/components/place-fields'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { Refusal } from '@/components/ui/refusal'
import { stateWord, timeZoneOf } from '@/domain/regions'
import { TALENT_TITLES } from '@/domain/talents'
import { type AppForm, useAppForm } from '@/lib/forms/use-app-form'
import { useEdit } from '@/lib/forms/use-edit'
import type { Plan } from '../api'
import { useSavePlan } from '../queries'
import {
  MAX_STAGES,
  moveBreaks,
  newStage,
  type PlanPlace,
  planSchema,
  type PlanValues,
  toPlanFields,
  toPlanValues,
} from '../schema'
import { childrenWords } from '../labels'

export interface PlanDialogProps {
  /** The day to change, as listed; undefined for a new one. */
  plan?: Plan | undefined
  /** For a new day: its state, and the earlier year that it completes, if any. */
  meant?: (PlanPlace & { edition: number | null }) | undefined
  onClose: () => void
  /** Called with the id of the new day. */
  onPlanned: (id: string) => void
}

/** Creates or changes an audition day: hall, times, slots and stages. */
export function PlanDialog({ plan, meant, onClose, onPlanned }: PlanDialogProps) {
  const [initial] = useState(() => toPlanValues(plan, meant))
  const [movesChildren, setMovesChildren] = useState(true)
  const draftKey = plan
    ? `audition-${plan.id}-${plan.updated_at}`
    : `audition-new${meant ? `-${meant.state_city}` : ''}`
  const form = useAppForm<PlanValues>({ schema: planSchema, defaultValues: initial, draftKey })
  const save = useSavePlan()
  const { errors } = form.formState
  const [country, day, starts] = useWatch({
    control: form.control,
    name: ['country', 'day', 'starts'],
  })
  const isMoved = day !== initial.day || starts !== initial.starts
  const hasChildren = plan !== undefined && plan.planned > 0
  // The start time that the typed breaks relate to.
  const [breaksFrom, setBreaksFrom] = useState(() => form.getValues('starts'))
  const carryBreaks = (to: string) => {
    if (to === '') return
    form.setValue('breaks', moveBreaks(form.getValues('breaks'), breaksFrom, to), {
      shouldDirty: true,
    })
    setBreaksFrom(to)
  }
  const edit = useEdit({
    draftKey,
    isChanged: () => JSON.stringify(form.getValues()) !== JSON.stringify(initial),
    onLeave: onClose,
  })
  const submit = form.submitTo(async (values) => {
    const id = await save.mutateAsync({
      fields: toPlanFields(values),
      plan,
      edition: meant?.edition,
      movesChildren: hasChildren && movesChildren && isMoved,
    })
    edit.leave('close')
    if (plan === undefined) onPlanned(id)
  })
  const { register } = form

  return (
    <EditDialog
      edit={edit}
      form={form}
      onSubmit={(event) => void submit(event)}
      title={plan ? 'Change this day' : 'Plan a day'}
      description="Families hear about it when you publish it."
      submitLabel={plan ? 'Save' : 'Plan this day'}
    >
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
          <Input
            {...register('starts', {
              onChange: ({ target }: { target: HTMLInputElement }) => {
                if (hasChildren && movesChildren) carryBreaks(target.value)
              },
            })}
            type="time"
          />
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
        {plan ? null : (
          <Field
            label="Round"
            hint="Round 2 and later are for children who passed the round before."
            isRequired
            error={errors.round?.message}
          >
            <Input {...register('round')} inputMode="numeric" autoComplete="off" />
          </Field>
        )}
        <StageFields form={form} isLastOnly={hasChildren} />
        <Field
          label="Slots that stay empty"
          hint="Breaks, such as 12:00, 12:15."
          error={errors.breaks?.message}
          className="sm:col-span-2"
        >
          <Input {...register('breaks')} autoComplete="off" />
        </Field>
      </div>
      {hasChildren && isMoved ? (
        <Checkbox
          label={`Move the times of ${childrenWords(plan.planned)} too, and the breaks`}
          checked={movesChildren}
          onChange={({ target }) => {
            setMovesChildren(target.checked)
            carryBreaks(target.checked ? starts : initial.starts)
          }}
        />
      ) : null}
    </EditDialog>
  )
}

interface StageFieldsProps {
  form: AppForm<PlanValues, PlanValues>
  /** Slots refer to stages by number, so only the last stage can be removed. */
  isLastOnly: boolean
}

function StageFields({ form, isLastOnly }: StageFieldsProps) {
  // Not `useFieldArray`, which would be bundled with every form of the product.
  const stages = useWatch({ control: form.control, name: 'stages' })
  const change = (next: PlanValues['stages']) =>
    form.setValue('stages', next, {
      shouldDirty: true,
      shouldValidate: form.formState.submitCount > 0,
    })
  const errors = form.formState.errors.stages
  return (
    <fieldset className="flex flex-col gap-3 sm:col-span-2">
      <legend className="font-semibold">Stages</legend>
      <p className="text-sm text-muted-foreground">
        One child at a time performs on each stage. With several, families and the door see their
        names.
      </p>
      <ol className="flex flex-col gap-3">
        {stages.map((_stage, at) => {
          const name = `Stage ${at + 1}`
          return (
            <li key={name}>
              <div
                role="group"
                aria-label={name}
                className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
              >
                <Field
                  label={`Name of stage ${at + 1}`}
                  isRequired
                  error={errors?.[at]?.name?.message}
                >
                  <Input {...form.register(`stages.${at}.name`)} autoComplete="off" />
                </Field>
                <Field label={`Talent of stage ${at + 1}`}>
                  <Select
                    {...form.register(`stages.${at}.talent`)}
                    placeholder="Any talent"
                    options={TALENT_TITLES}
                  />
                </Field>
                {stages.length === 1 || (isLastOnly && at < stages.length - 1) ? null : (
                  <Button
                    size="small"
                    variant="quiet"
                    className="justify-self-start"
                    aria-label={`Remove: ${name}`}
                    onClick={() => {
                      change(stages.filter((_other, index) => index !== at))
                      form.setFocus(`stages.${at === 0 ? 0 : at - 1}.name`)
                    }}
                  >
                    Remove
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ol>
      {(errors?.root?.message ?? errors?.message) ? (
        <Refusal>{errors.root?.message ?? errors.message}</Refusal>
      ) : null}
      <div>
        <Button
          size="small"
          variant="secondary"
          disabled={stages.length >= MAX_STAGES}
          onClick={() => change([...stages, newStage(stages)])}
        >
          Add a stage
        </Button>
      </div>
    </fieldset>
  )
}
