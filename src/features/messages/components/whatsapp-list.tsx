import { useQuery } from '@tanstack/react-query'
import { Badge } from '@/components/ui/badge'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { firstName } from '@/domain/first-name'
import { formatCount } from '@/domain/money'
import { whatsappLink } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import type { MessageCall, MessageCalls } from '../api'
import { broadcastQueries, useOpenMessageCall } from '../queries'

/** Says that there is news, and nothing of it: no place, no score, no reason. */
function callText({ parent_name, child_name }: MessageCall): string {
  const url = `${config.siteUrl ?? window.location.origin}${paths.notices}`
  const of = child_name === null ? '' : ` for ${firstName(child_name)}'s family`
  return `Hello${parent_name === null ? '' : ` ${parent_name}`}. There is a message${of} from ${config.productName}. Please sign in to read it: ${url}`
}

/** The families whom no email brings a message's text: two presses for each, here and in WhatsApp. */
export function WhatsappList({ broadcastId }: { broadcastId: string }) {
  const calls = useQuery(broadcastQueries.calls(broadcastId))
  return (
    <QueryView
      query={calls}
      errorTitle="Could not fetch the list."
      loadingText="Loading the list…"
      skeleton={<SkeletonList count={3} className="h-14" />}
      isEmpty={({ families }) => families === 0}
      empty={<p>Every family that was told gets the text by email.</p>}
    >
      {(list) => <Calls broadcastId={broadcastId} list={list} />}
    </QueryView>
  )
}

/** Where somebody goes on is seen: the list is longer than its box. */
const reveal = (item: HTMLLIElement | null) => item?.scrollIntoView({ block: 'nearest' })

interface CallsProps {
  broadcastId: string
  list: MessageCalls
}

function Calls({ broadcastId, list: { calls, families, opened } }: CallsProps) {
  const open = useOpenMessageCall(broadcastId)
  const next = calls.find(
    ({ opened_at, parent_phone }) => opened_at === null && parent_phone !== null,
  )
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-semibold tabular-nums">
        {`${formatCount(opened)} of ${formatCount(families)} opened.`}
      </p>
      {calls.length === families ? null : (
        <p>{`These are ${formatCount(calls.length)} families. The next ones follow as these are opened.`}</p>
      )}
      {open.error ? (
        <p role="alert" className="font-semibold text-destructive">
          {open.error.message}
        </p>
      ) : null}
      <ol className="flex max-h-96 flex-col gap-2 overflow-y-auto">
        {calls.map((call) => (
          <li
            key={call.user_id}
            ref={call === next ? reveal : undefined}
            aria-current={call === next ? 'step' : undefined}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-border p-3 aria-[current]:border-primary"
          >
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              {`${call.parent_name ?? 'A parent'}${call.child_name === null ? '' : ` (${firstName(call.child_name)})`}`}
            </span>
            {call.opened_at === null ? null : <Badge tone="success">Opened</Badge>}
            {call.opened_by_email ? (
              <span className="text-sm wrap-anywhere text-muted-foreground">
                <span>by </span>
                <span translate="no">{call.opened_by_email}</span>
              </span>
            ) : null}
            {call.parent_phone === null ? (
              <span className="text-muted-foreground">No phone number</span>
            ) : (
              <ButtonAnchor
                href={whatsappLink(call.parent_phone, callText(call))}
                size="small"
                variant={call === next ? 'primary' : 'secondary'}
                onClick={() => open.mutate(call.user_id)}
              >
                <Icon name="whatsapp" />
                Write to{' '}
                <span translate={call.parent_name ? 'no' : 'yes'}>
                  {call.parent_name ?? 'them'}
                </span>
              </ButtonAnchor>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
