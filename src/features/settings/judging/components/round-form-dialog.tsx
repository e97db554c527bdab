import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { EditDialog } from '@/components/edit-dialog'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Fold } from '@/components/ui/fold'
import { Input } from '@/components/ui/input'
import { QueryView } from '@/components/ui/query-view'
import { Select } from '@/components/ui/select'
import { SkeletonList } from '@/components/ui/skeleton'
import { Textarea } from '@/components/ui/textarea'
import { Refusal } from '@/components/ui/refusal'
import { MAX_CRITERIA, MAX_JUDGES_EACH, ROUND_KINDS } from '@/domain/judging'
import { COUNTRIES, isStateOf, statesOf } from '@/domain/regions'
import { TALENT_TITLES } from '@/domain/talents'
import { type AppForm, useAppForm } from '@/lib/forms/use-app-form'
import { useEdit } from '@/lib/forms/use-edit'
import { useMember } from '@/lib/member'
import { newId } from '@/lib/new-id'
import type { Judge, Round } from '../api'
import { roundQueries, useSaveRound } from '../queries'
import {
  NEW_CRITERION,
  newRoundValues,
  toCriteriaValues,
  toRoundFields,
  toRoundValues,
} from '../round-values'
import { roundSchema, type RoundValues } from '../schema'
import { KIND_WORDS } from '../labels'

export interface RoundFormDialogProps {
  /** The round to change; undefined for a new one. */
  round: Round | undefined
  /** The rounds whose criteria can be copied. */
  rounds: readonly Round[]
  onClose: () => void
}

/** Creates a round, or changes one that is not open yet. */
export function RoundFormDialog({ round, rounds, onClose }: RoundFormDialogProps) {
  const { states } = useMember()
  // A round covers a whole country, so a reviewer needs all its states.
  const offered = COUNTRIES.filter(
    (country) =>
      states === null ||
      (states.every((state) => isStateOf(state, country)) &&
        states.length === statesOf(country).length),
  )
  const [initial] = useState(() =>
    round
      ? toRoundValues(round)
      : {
          ...newRoundValues(newId()),
          country: states === null ? ('' as const) : (offered[0] ?? ''),
        },
  )
  const draftKey = ['round', round ? JSON.stringify(initial) : 'new'].join('|')
  const form = useAppForm<RoundValues>({ schema: roundSchema, defaultValues: initial, draftKey })
  const save = useSaveRound(round === undefined)
  const judges = useQuery(roundQueries.judges())
  const edit = useEdit({
    draftKey,
    isChanged: () => {
      const { id: _typed, ...typed } = form.getValues()
      const { id: _first, ...first } = initial
      return JSON.stringify(typed) !== JSON.stringify(first)
    },
    onLeave: onClose,
  })
  const submit = form.submitTo(async (values) => {
    await save.mutateAsync(toRoundFields(values, judges.data))
    edit.leave('close')
  })
  const { register } = form
  const { errors } = form.formState
  const isAudition = form.watch('kind') === 'audition'
  const isPanel = isAudition && form.watch('is_panel')
  return (
    <EditDialog
      edit={edit}
      form={form}
      onSubmit={(event) => void submit(event)}
      title={round ? 'Change the round' : 'New round'}
      description="Judges see it once you open it. Children and criteria are fixed from then on."
      submitLabel="Save"
    >
      <Field label="Name" isRequired error={errors.name?.message}>
        <Input {...register('name')} autoComplete="off" />
      </Field>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Field
          label="What is judged"
          isRequired
          hint={
            isAudition
              ? 'Children who come to their audition. 5 or more is a Pass.'
              : 'Entry videos that passed their review.'
          }
          error={errors.kind?.message}
        >
          <Select
            {...register('kind')}
            options={ROUND_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }))}
          />
        </Field>
        <Field label="Country" isRequired error={errors.country?.message}>
          <Select
            {...register('country')}
            options={[
              ...(states === null ? [{ value: '', label: 'Both countries' }] : []),
              ...offered,
            ]}
          />
        </Field>
        {isPanel ? null : (
          <Field
            label="Judges for each child"
            isRequired
            hint={`1 to ${MAX_JUDGES_EACH}`}
            error={errors.judges_each?.message}
          >
            <Input {...register('judges_each')} inputMode="numeric" autoComplete="off" />
          </Field>
        )}
      </div>
      {isAudition ? (
        <Checkbox
          {...register('is_panel')}
          label="A panel at the audition"
          hint="Every judge gets every child who comes, in the order of the slots, also without network."
        />
      ) : null}
      <ChildrenFields form={form} />
      <JudgesField form={form} query={judges} />
      <CriteriaFields form={form} rounds={rounds.filter(({ id }) => id !== round?.id)} />
    </EditDialog>
  )
}

interface JudgesFieldProps {
  form: AppForm<RoundValues, RoundValues>
  query: UseQueryResult<Judge[]>
}

/** The judges of the round, if not all members judge. */
function JudgesField({ form, query }: JudgesFieldProps) {
  const chosen = useWatch({ control: form.control, name: 'judge_ids' })
  const change = (next: string[]) => form.setValue('judge_ids', next, { shouldDirty: true })
  return (
    <QueryView
      query={query}
      errorTitle="Could not fetch the judges."
      loadingText="Loading the judges…"
      skeleton={<SkeletonList count={1} className="h-24" />}
      isEmpty={(judges) => judges.length === 0}
      empty={
        <p className="text-muted-foreground">
          Nobody judges yet. An owner appoints judges in the team; the round can be opened then.
        </p>
      }
    >
      {(judges) => (
        <Ticks
          legend="Judges"
          none="every judge"
          offered={judges.map(({ judge_id: id, email }) => ({ value: id, label: email }))}
          chosen={chosen}
          onChange={change}
        />
      )}
    </QueryView>
  )
}

interface TicksProps {
  legend: string
  /** The text when none is ticked. */
  none: string
  offered: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (next: string[]) => void
}

function Ticks({ legend, none, offered, chosen, onChange }: TicksProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <p className="text-sm text-muted-foreground">{`None is ticked: ${none}.`}</p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {offered.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={
              <span translate="no" className="wrap-anywhere">
                {label}
              </span>
            }
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The children of the country that the round judges: ages, talents and states. */
function ChildrenFields({ form }: { form: AppForm<RoundValues, RoundValues> }) {
  const [country, talents, states] = useWatch({
    control: form.control,
    name: ['country', 'talents', 'states'],
  })
  const { errors } = form.formState
  const offered =
    country === '' ? COUNTRIES.flatMap((one) => [...statesOf(one)]) : statesOf(country)
  const chosenStates = states.filter((state) => offered.some((one) => one === state))
  return (
    <section aria-label="Children" className="flex flex-col gap-4">
      <h3 className="text-lg">Children</h3>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label="From age" hint="Nothing: any" error={errors.min_age?.message}>
          <Input {...form.register('min_age')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label="Up to age" hint="Nothing: any" error={errors.max_age?.message}>
          <Input {...form.register('max_age')} inputMode="numeric" autoComplete="off" />
        </Field>
      </div>
      <Ticks
        legend="Talents"
        none="every talent"
        offered={TALENT_TITLES.map((title) => ({ value: title, label: title }))}
        chosen={talents}
        onChange={(next) => form.setValue('talents', next, { shouldDirty: true })}
      />
      <Fold title="States" value={chosenStates.join(', ') || undefined}>
        {(wasOpened) =>
          wasOpened ? (
            <Ticks
              legend="Only these states"
              none="every state"
              offered={offered.map((state) => ({ value: state, label: state }))}
              chosen={chosenStates}
              onChange={(next) => form.setValue('states', next, { shouldDirty: true })}
            />
          ) : null
        }
      </Fold>
      <p className="text-muted-foreground">
        Children can also be ticked by name, once the round is saved.
      </p>
    </section>
  )
}

interface CriteriaFieldsProps {
  form: AppForm<RoundValues, RoundValues>
  rounds: readonly Round[]
}

function CriteriaFields({ form, rounds }: CriteriaFieldsProps) {
  // Not `useFieldArray`, which would be bundled with every form of the product.
  const criteria = useWatch({ control: form.control, name: 'criteria' })
  const change = (next: RoundValues['criteria']) =>
    form.setValue('criteria', next, {
      shouldDirty: true,
      shouldValidate: form.formState.submitCount > 0,
    })
  const swap = (at: number, by: 1 | -1) =>
    change(
      criteria.map((criterion, index) =>
        index === at
          ? (criteria[at + by] ?? criterion)
          : index === at + by
            ? (criteria[at] ?? criterion)
            : criterion,
      ),
    )
  const errors = form.formState.errors.criteria
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-lg font-semibold text-heading">Criteria</legend>
      {rounds.length > 0 ? (
        <Field label="Copy from" hint="Takes the place of the criteria below.">
          <Select
            placeholder="Choose a round"
            value=""
            onChange={({ target }) => {
              const chosen = rounds.find(({ id }) => id === target.value)
              if (chosen) change(toCriteriaValues(chosen))
            }}
            options={rounds.map(({ id, name, edition }) => ({
              value: id,
              label: `${name}, ${edition}`,
            }))}
          />
        </Field>
      ) : null}
      <ol className="flex flex-col gap-4">
        {criteria.map((_criterion, at) => {
          const name = `Criterion ${at + 1}`
          return (
            <li key={name} className="rounded-card border border-border p-4">
              <div role="group" aria-label={name} className="flex flex-col gap-3">
                <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[1fr_9rem]">
                  <Field label="Name" isRequired error={errors?.[at]?.name?.message}>
                    <Input {...form.register(`criteria.${at}.name`)} autoComplete="off" />
                  </Field>
                  <Field label="Weight, 1 to 10" isRequired error={errors?.[at]?.weight?.message}>
                    <Input
                      {...form.register(`criteria.${at}.weight`)}
                      inputMode="numeric"
                      autoComplete="off"
                    />
                  </Field>
                </div>
                <Field label="What to look for" error={errors?.[at]?.look_for?.message}>
                  <Textarea {...form.register(`criteria.${at}.look_for`)} rows={2} />
                </Field>
                <div className="flex flex-wrap gap-2">
                  <Button
                    size="small"
                    variant="quiet"
                    disabled={at === 0}
                    aria-label={`Move up: ${name}`}
                    onClick={() => swap(at, -1)}
                  >
                    Move up
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    disabled={at === criteria.length - 1}
                    aria-label={`Move down: ${name}`}
                    onClick={() => swap(at, 1)}
                  >
                    Move down
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    disabled={criteria.length === 1}
                    aria-label={`Remove: ${name}`}
                    onClick={() => {
                      change(criteria.filter((_other, index) => index !== at))
                      form.setFocus(`criteria.${at === 0 ? 0 : at - 1}.name`)
                    }}
                  >
                    Remove
                  </Button>
                </div>
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
          variant="secondary"
          disabled={criteria.length >= MAX_CRITERIA}
          onClick={() => change([...criteria, NEW_CRITERION])}
        >
          Add a criterion
        </Button>
      </div>
    </fieldset>
  )
}
