import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { OlderNewer } from '@/components/older-newer'
import { MessageLinks } from '@/components/message-links'
import { MessageText } from '@/components/message-text'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { ProgressBar } from '@/components/ui/progress-bar'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { formatDateTime } from '@/domain/dates'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { paths } from '@/lib/paths'
import type { Broadcast } from '../api'
import { audienceWords } from '../audience'
import { messagePosition } from '../list-params'
import { isRunning, emailWords, percentOf, progressWords } from '../progress'
import { broadcastQueries } from '../queries'
import { MessageCallList } from './message-call-list'

export interface MessageHistoryProps {
  /** Whether there are several years, so that each message names its own. */
  hasYears: boolean
}

/** Messages of all years, newest first, with their progress. */
export function MessageHistory({ hasYears }: MessageHistoryProps) {
  const [address] = useSearchParams()
  // The ticked children of the message being written.
  const state: unknown = useLocation().state
  const position = messagePosition.read(address)
  const { page } = position
  const hrefOf = (of: number) =>
    messagePosition.href({ ...position, page: of }, paths.adminMessages)
  const messages = useQuery(broadcastQueries.page(page))
  return (
    <section aria-labelledby="sent-messages" className="flex flex-col gap-4">
      <h2 id="sent-messages" className="text-xl">
        Sent messages
      </h2>
      <QueryView
        query={messages}
        errorTitle="Could not fetch the messages."
        loadingText="Loading the messages…"
        skeleton={<SkeletonList count={3} className="h-24" />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          page > 1 ? (
            <EmptyState
              level={3}
              title="There is nothing older"
              action={
                <ButtonLink to={hrefOf(1)} state={state}>
                  See the newest
                </ButtonLink>
              }
            />
          ) : (
            <EmptyState level={3} title="No message was sent yet">
              Messages you send show up here, with how many parents they reached.
            </EmptyState>
          )
        }
      >
        {({ rows, hasOlder }) => (
          <>
            <ol className="flex flex-col gap-3" aria-busy={messages.isPlaceholderData || undefined}>
              {rows.map((message) => (
                <li key={message.id}>
                  <Entry message={message} hasYear={hasYears} />
                </li>
              ))}
            </ol>
            <OlderNewer page={page} hasOlder={hasOlder} hrefOf={hrefOf} state={state} />
          </>
        )}
      </QueryView>
    </section>
  )
}

function Entry({ message, hasYear }: { message: Broadcast; hasYear: boolean }) {
  const [hasList, setHasList] = useState(false)
  const percent = percentOf(message)
  const emails = emailWords(message)
  return (
    <div className="flex flex-col gap-2 rounded-card border border-border bg-surface p-4 wrap-anywhere">
      <p className="text-sm text-muted-foreground">
        <time dateTime={message.created_at}>
          {formatDateTime(message.created_at, OFFICE_COUNTRY)}
        </time>
        <span>{`, ${message.sent_by_email ?? 'An account that has been closed'}`}</span>
      </p>
      <h3 dir="auto" className="text-lg">
        {message.subject}
      </h3>
      <p className="text-sm">
        {`${hasYear ? `${message.edition} · ` : ''}${audienceWords(message)}${message.is_urgent ? ' · Urgent' : ''}${message.reason === null ? '' : ` · ${message.reason}`}`}
      </p>
      <p className="tabular-nums">{`${progressWords(message)} ${emails ?? ''}`}</p>
      {isRunning(message) && percent !== null ? (
        <ProgressBar percent={percent} label="Telling the parents…" />
      ) : null}
      <details className="group">
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-semibold text-primary-strong underline underline-offset-4">
          Read the message
          <Icon name="chevron" className="transition-transform group-open:rotate-180" />
        </summary>
        <MessageText text={message.body} />
        <MessageLinks link_path={message.link_path} map_url={message.map_url} />
      </details>
      <details className="group" onToggle={({ currentTarget }) => setHasList(currentTarget.open)}>
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-semibold text-primary-strong underline underline-offset-4">
          WhatsApp list: families we can’t email
          <Icon name="chevron" className="transition-transform group-open:rotate-180" />
        </summary>
        {hasList ? <MessageCallList broadcastId={message.id} /> : null}
      </details>
    </div>
  )
}
