import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { WhatsappList } from '@/components/whatsapp-list'
import { formatDateTime } from '@/domain/dates'
import { firstName } from '@/domain/first-name'
import { formatCount } from '@/domain/money'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import type { AuditionCall, AuditionNews, Plan } from '../api'
import { planQueries, useOpenAuditionCall } from '../queries'

const namesList = new Intl.ListFormat('en-GB')

/** Describes the change of one child's audition in a sentence for its family. */
function newsSentence(news: AuditionNews, { country }: Pick<Plan, 'country'>): string {
  const whose = `${firstName(news.child_name)}'s audition`
  const when = formatDateTime(news.starts_at, country)
  const [hall = '', ...rest] = (news.details ?? '').split('\n')
  const at = hall === '' ? '' : `, at ${hall}`
  switch (news.what) {
    case 'set':
      return `${whose} is on ${when}${at}.`
    case 'earlier':
    case 'later':
      return `${whose} is now ${news.what}: ${when}${at}.`
    case 'venue':
      return `The place of ${whose} on ${when} has changed: ${[hall, ...rest.slice(0, 2)].join(', ')}.`
    case 'cancelled':
      return `${whose} on ${when} is cancelled. You'll see a new day once it's set.`
  }
}

/** One message per family, covering each of its children. */
export function auditionCallText({ parent_name, news }: AuditionCall, plan: Plan): string {
  const url = `${config.siteUrl ?? window.location.origin}${paths.schedule}`
  return [
    `Hello${parent_name === null ? '' : ` ${parent_name}`}, this is ${config.productName}.`,
    ...news.map((one) => newsSentence(one, plan)),
    `See it here: ${url}`,
  ].join(' ')
}

/** The families of a day that get no email, listed until each was written to or has read the news. */
export function AuditionCalls({ plan }: { plan: Plan }) {
  const [hasList, setHasList] = useState(false)
  const count = useQuery(planQueries.callCount(plan.id))
  return (
    <QueryView
      query={count}
      errorTitle="Could not count the families without an email."
      skeleton={null}
      isEmpty={({ families }) => families === 0}
    >
      {({ families, opened }) => (
        <details
          className="group rounded-card border border-border bg-surface px-4 py-2 print:hidden"
          onToggle={({ currentTarget }) => setHasList(currentTarget.open)}
        >
          <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-semibold text-primary-strong underline underline-offset-4">
            <span>{callsTitle(families, opened)}</span>
            <Icon name="chevron" className="transition-transform group-open:rotate-180" />
          </summary>
          {hasList ? <CallList plan={plan} /> : null}
        </details>
      )}
    </QueryView>
  )
}

const callsTitle = (families: number, opened: number): string =>
  opened === families
    ? 'WhatsApp list: all are written to'
    : `${formatCount(families - opened)} ${families - opened === 1 ? 'family' : 'families'} to tell by WhatsApp`

function CallList({ plan }: { plan: Plan }) {
  const query = useQuery(planQueries.calls(plan.id))
  const open = useOpenAuditionCall(plan.id)
  return (
    <div className="flex flex-col gap-3 pb-2">
      <p className="max-w-prose text-muted-foreground">
        We can’t email them, and they haven’t read it on their page. Once they do, they leave this
        list.
      </p>
      <QueryView
        query={query}
        errorTitle="Could not fetch the list."
        loadingText="Loading the list…"
        skeleton={<SkeletonList count={3} className="h-14" />}
        isEmpty={(calls) => calls.length === 0}
        empty={<p>Everybody has read it.</p>}
      >
        {(calls) => (
          <WhatsappList
            rows={calls.map((call) => ({
              id: call.user_id,
              parentName: call.parent_name,
              phone: call.parent_phone,
              about: namesList.format(call.news.map(({ child_name }) => firstName(child_name))),
              text: auditionCallText(call, plan),
              openedAt: call.opened_at,
              openedByEmail: call.opened_by_email,
            }))}
            families={calls.length}
            opened={calls.filter(({ opened_at }) => opened_at !== null).length}
            refusal={open.error?.message}
            onOpen={(id) => {
              const call = calls.find(({ user_id }) => user_id === id)
              if (call) open.mutate(call)
            }}
          />
        )}
      </QueryView>
    </div>
  )
}
