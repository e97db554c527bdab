import { useQuery } from '@tanstack/react-query'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { WhatsappList } from '@/components/whatsapp-list'
import { firstName } from '@/domain/first-name'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import type { MessageCall } from '../api'
import { broadcastQueries, useOpenMessageCall } from '../queries'

/** Announces a message without its content: no place, no score, no reason. */
function callText({ parent_name, child_name }: MessageCall): string {
  const url = `${config.siteUrl ?? window.location.origin}${paths.notices}`
  const of = child_name === null ? '' : ` for ${firstName(child_name)}'s family`
  return `Hello${parent_name === null ? '' : ` ${parent_name}`}. There is a message${of} from ${config.productName}. Please sign in to read it: ${url}`
}

/** The families that get no email with a message's text. */
export function MessageCallList({ broadcastId }: { broadcastId: string }) {
  const query = useQuery(broadcastQueries.calls(broadcastId))
  const open = useOpenMessageCall(broadcastId)
  return (
    <QueryView
      query={query}
      errorTitle="Could not fetch the list."
      loadingText="Loading the list…"
      skeleton={<SkeletonList count={3} className="h-14" />}
      isEmpty={({ families }) => families === 0}
      empty={<p>Every family that was told gets the text by email.</p>}
    >
      {({ calls, families, opened }) => (
        <WhatsappList
          rows={calls.map((call) => ({
            id: call.user_id,
            parentName: call.parent_name,
            phone: call.parent_phone,
            about: call.child_name === null ? '' : firstName(call.child_name),
            text: callText(call),
            openedAt: call.opened_at,
            openedByEmail: call.opened_by_email,
          }))}
          families={families}
          opened={opened}
          refusal={open.error?.message}
          onOpen={(id) => open.mutate(id)}
        />
      )}
    </QueryView>
  )
}
