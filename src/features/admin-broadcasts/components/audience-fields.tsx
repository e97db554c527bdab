import { useQuery } from '@tanstack/react-query'
import type { UseFormRegister } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { COUNTRIES, type Country, stateWord, statesOf } from '@/domain/regions'
import { type Audience, STATUS_OPTIONS, STEP_OPTIONS, TICKET_OPTIONS } from '../audience'
import { parentsWords } from '../progress'
import { broadcastQueries } from '../queries'
import type { MessageValues } from '../schema'

export interface AudienceFieldsProps {
  register: UseFormRegister<MessageValues>
  country: '' | Country
  /** Another country has other states. */
  onCountry: () => void
}

/** The parents of which children: what is not chosen is any. */
export function AudienceFields({ register, country, onCountry }: AudienceFieldsProps) {
  return (
    <div className="grid grid-cols-fit-2 gap-3 lg:grid-cols-5">
      <Field label="Status" isRequired>
        <Select
          {...register('status')}
          aria-required={undefined}
          placeholder="Any status"
          options={STATUS_OPTIONS}
        />
      </Field>
      <Field label="Ticket" isRequired>
        <Select
          {...register('ticket')}
          aria-required={undefined}
          placeholder="Any ticket"
          options={TICKET_OPTIONS}
        />
      </Field>
      <Field label="Furthest step" isRequired>
        <Select
          {...register('step')}
          aria-required={undefined}
          placeholder="Any step"
          options={STEP_OPTIONS}
        />
      </Field>
      <Field label="Country" isRequired>
        <Select
          {...register('country', { onChange: onCountry })}
          aria-required={undefined}
          placeholder="Both countries"
          options={COUNTRIES}
        />
      </Field>
      {country === '' ? null : (
        <Field label={stateWord(country)} isRequired>
          <Select
            // Made anew with its list, so that a kept answer finds its place in it.
            key={country}
            {...register('state_city')}
            aria-required={undefined}
            placeholder={`All of ${country}`}
            options={statesOf(country)}
          />
        </Field>
      )}
    </div>
  )
}

export interface AudienceCountProps {
  audience: Audience
  year: number | null
}

/** "This goes to 214 parents." */
export function AudienceCount({ audience, year }: AudienceCountProps) {
  const { data, isError, isFetching, error, refetch } = useQuery(
    broadcastQueries.audience(audience, year),
  )
  if (data === undefined && isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-semibold text-destructive">
          We could not count the parents. {error.message}
        </p>
        <Button
          size="small"
          variant="secondary"
          isBusy={isFetching}
          busyText="Counting…"
          onClick={() => void refetch()}
        >
          Try again
        </Button>
      </div>
    )
  }
  return (
    <p role="status" className="min-h-6 font-semibold tabular-nums">
      {data === undefined
        ? 'Counting the parents…'
        : data === 0
          ? 'Nobody has such a child. Please choose other parents.'
          : `This goes to ${parentsWords(data)}.`}
    </p>
  )
}
