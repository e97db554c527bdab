import { useQuery } from '@tanstack/react-query'
import type { UseFormRegister } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { Input } from '@/components/ui/input'
import { formatCount } from '@/domain/money'
import { COUNTRIES, type Country, stateWord, statesOf } from '@/domain/regions'
import { TALENT_TITLES } from '@/domain/talents'
import type { Reach, Recipients } from '../api'
import { STATUS_OPTIONS, STEP_OPTIONS, TICKET_OPTIONS, VIDEO_OPTIONS } from '../audience'
import { countWords, parentsWords } from '../progress'
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
      <Field label="Entry video" isRequired>
        <Select
          {...register('video')}
          aria-required={undefined}
          placeholder="Any video"
          options={VIDEO_OPTIONS}
        />
      </Field>
      <Field label="Talent" isRequired>
        <Select
          {...register('talent')}
          aria-required={undefined}
          placeholder="Any talent"
          options={TALENT_TITLES}
        />
      </Field>
      <Field label="Day of the audition" isRequired>
        <Input {...register('audition_on')} aria-required={undefined} type="date" />
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

/** "214 read it by email as well, 3 get an email that only says that there is news, 1 gets none." */
function reachWords({ parents, readers, hinted }: Reach): string {
  const rest = parents - readers - hinted
  return [
    `${countWords(readers)} ${readers === 1 ? 'reads' : 'read'} the text by email as well`,
    `${countWords(hinted)} ${hinted === 1 ? 'gets an email that only says' : 'get an email that only says'} there is news (address not confirmed)`,
    `${countWords(rest)} ${rest === 1 ? 'gets' : 'get'} no email.`,
  ].join(', ')
}

/** "2 of the children you ticked are left out: …"; they may be all of them. */
function leftOutWords(leftOut: number): string {
  const whom =
    leftOut === 1 ? '1 child you ticked is' : `${formatCount(leftOut)} children you ticked are`
  return `${whom} left out: not in this list any more.`
}

/** "This goes to 214 parents.", whom of them an email reaches, and which ticked children are gone. */
export function AudienceCount({ to }: { to: Recipients }) {
  const { data, isError, isFetching, error, refetch } = useQuery(broadcastQueries.audience(to))
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
    <div role="status" className="tabular-nums">
      <p className="min-h-6 font-semibold">
        {data === undefined
          ? 'Counting the parents…'
          : data.parents === 0
            ? 'Nobody has such a child. Please choose other parents.'
            : `This goes to ${parentsWords(data.parents)}.`}
      </p>
      {data && data.left_out > 0 ? <p>{leftOutWords(data.left_out)}</p> : null}
      {data && data.parents > 0 ? (
        <p className="text-muted-foreground">
          Everybody reads it under Notices. {reachWords(data)}
        </p>
      ) : null}
    </div>
  )
}
