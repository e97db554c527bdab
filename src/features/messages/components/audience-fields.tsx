import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import { Input } from '@/components/ui/input'
import { formatCount } from '@/domain/money'
import { COUNTRIES, countryOfState, statesOf } from '@/domain/regions'
import { TALENT_TITLES } from '@/domain/talents'
import type { Reach, Recipients } from '../api'
import { STATUS_OPTIONS, STEP_OPTIONS, TICKET_OPTIONS, VIDEO_OPTIONS } from '../audience'
import { countWords, parentsWords } from '../progress'
import { broadcastQueries } from '../queries'
import type { MessageValues } from '../schema'

/** The most common audiences; a press selects one, another clears it. */
const USUAL = [
  { label: 'Not paid yet', values: { ticket: 'unpaid', video: '' } },
  { label: 'Paid, no entry video yet', values: { ticket: 'paid', video: 'missing' } },
] as const satisfies readonly { label: string; values: Pick<MessageValues, 'ticket' | 'video'> }[]

/** Both countries, each before its states or provinces. */
const PLACES = COUNTRIES.flatMap((country) => [
  { value: country, label: `All of ${country}` },
  ...statesOf(country).map((state) => ({ value: state, label: state })),
])

export interface AudienceFieldsProps {
  register: UseFormRegister<MessageValues>
  values: Pick<
    MessageValues,
    'country' | 'state_city' | 'ticket' | 'video' | 'step' | 'talent' | 'audition_on'
  >
  onChange: (changes: Partial<MessageValues>) => void
}

/** The audience filters: an empty choice matches any. */
export function AudienceFields({ register, values, onChange }: AudienceFieldsProps) {
  const { country, state_city, ticket, video, step, talent, audition_on } = values
  const isMore = [step, video, talent, audition_on].some((choice) => choice !== '')
  // Null until the user toggles it.
  const [isUnfolded, setIsUnfolded] = useState<boolean | null>(null)
  return (
    <div className="flex flex-col gap-3">
      <div role="group" aria-label="Usual choices" className="flex flex-wrap gap-2">
        {USUAL.map(({ label, values: usual }) => {
          const isChosen = ticket === usual.ticket && video === usual.video
          return (
            <Button
              key={label}
              size="small"
              variant="secondary"
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? { ticket: '', video: '' } : usual)}
              className="aria-pressed:bg-info-soft"
            >
              {isChosen ? <Icon name="check" /> : null}
              <span>{label}</span>
            </Button>
          )
        })}
      </div>
      <div className="grid grid-cols-fit-2 gap-3 lg:grid-cols-3">
        <Field label="Where" isFilter className="max-sm:col-span-full">
          <Select
            placeholder="Both countries"
            options={PLACES}
            value={state_city || country}
            onChange={({ target: { value } }) => {
              const whole = COUNTRIES.find((one) => one === value)
              onChange({
                country: whole ?? countryOfState(value) ?? '',
                state_city: whole === undefined ? value : '',
              })
            }}
          />
        </Field>
        <Field label="Ticket" isFilter>
          <Select {...register('ticket')} placeholder="Any ticket" options={TICKET_OPTIONS} />
        </Field>
        <Field label="Status" isFilter>
          <Select {...register('status')} placeholder="Any status" options={STATUS_OPTIONS} />
        </Field>
      </div>
      <details
        className="group"
        open={isUnfolded ?? isMore}
        onToggle={({ currentTarget }) => setIsUnfolded(currentTarget.open)}
      >
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-semibold text-primary-strong underline underline-offset-4">
          More filters: step, video, talent, audition
          <Icon name="chevron" className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-fit-2 gap-3 pt-2 lg:grid-cols-4">
          <Field label="Furthest step" isFilter>
            <Select {...register('step')} placeholder="Any step" options={STEP_OPTIONS} />
          </Field>
          <Field label="Entry video" isFilter>
            <Select {...register('video')} placeholder="Any video" options={VIDEO_OPTIONS} />
          </Field>
          <Field label="Talent" isFilter>
            <Select {...register('talent')} placeholder="Any talent" options={TALENT_TITLES} />
          </Field>
          <Field label="Day of the audition" isFilter>
            <Input {...register('audition_on')} type="date" />
          </Field>
        </div>
      </details>
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

/** Tells before sending how many will read the message where. */
export function channelWords({ parents, readers }: Reach): string {
  const listed = parents - readers
  return `On their page: all ${countWords(parents)}. By email: ${countWords(readers)}. On the WhatsApp list, because we can’t email them: ${countWords(listed)}.`
}

/** "2 of the children you ticked are left out: …"; possibly all of them. */
function leftOutWords(leftOut: number): string {
  const whom =
    leftOut === 1 ? '1 child you ticked is' : `${formatCount(leftOut)} children you ticked are`
  return `${whom} left out: not in this list any more.`
}

/** "This goes to 214 parents.", how many of them get an email, and which ticked children are missing. */
export function AudienceCount({ to }: { to: Recipients }) {
  const { data, isError, isFetching, error, refetch } = useQuery(broadcastQueries.audience(to))
  if (data === undefined && isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-semibold text-destructive">
          {`We could not count the parents. ${error.message}`}
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
          {`Everybody reads it under Notices. ${reachWords(data)}`}
        </p>
      ) : null}
    </div>
  )
}
