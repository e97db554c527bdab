import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { YearChoice } from '@/components/year-choice'
import { ChooseFamilies } from '@/features/messages/components/choose-families'
import { MessageHistory } from '@/features/messages/components/message-history'
import { messagePosition } from '@/features/messages/list-params'
import { broadcastQueries } from '@/features/messages/queries'
import { PanelPage } from '@/features/admin/search/components/panel-page'
import { useYears } from '@/lib/editions'
import { useMember } from '@/lib/member'
import { tickedChildren } from '@/lib/ticked-children'
import { toAudience } from '@/features/messages/audience'
import { newMessage } from '@/features/messages/new-message'
import { Skeleton } from '@/components/ui/skeleton'
import { lazyView } from '@/lib/lazy'

// Sent messages load before the form libraries, which are larger.
const MessageForm = lazyView(
  async () => (await import('@/features/messages/components/message-form')).MessageForm,
)

/** The page's first queries, sent even before its code has loaded. */
export function loader() {
  return [
    broadcastQueries.audience({ audience: toAudience(newMessage()), year: null }),
    broadcastQueries.families({ audience: toAudience(newMessage()), year: null }),
    broadcastQueries.page(1),
  ]
}

export default function AdminMessagesPage() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const position = messagePosition.read(address)
  const { year, page, isTicked } = position
  // The history fetches them. Here the page only reads whether they have arrived.
  const history = useQuery({ ...broadcastQueries.page(page), enabled: false })
  const years = useYears(year, history.data !== undefined)
  const { isOwner } = useMember()
  const ticked = tickedChildren(location.state, isTicked)
  const replace = (changes: Partial<typeof position>) =>
    void navigate(messagePosition.href({ ...position, ...changes }) || '?', { replace: true })
  const forget = () => replace({ isTicked: false })

  return (
    <PanelPage
      title="Messages"
      // Ticked children keep the year of their list.
      beside={
        ticked === null ? (
          <YearChoice {...years} onChoose={(wanted) => replace({ year: wanted })} />
        ) : null
      }
    >
      {ticked === 'lost' || (ticked === null && !isOwner) ? (
        <ChooseFamilies isLost={ticked === 'lost'} year={year} onForget={forget} />
      ) : (
        <MessageForm
          placeholder={<Skeleton className="h-dvh w-full" />}
          year={year}
          // Ticked children bring their year along, even if it is the only one.
          namedYear={years.years.length > 0 ? years.shown : null}
          ticked={ticked}
          onForget={forget}
        />
      )}
      {isOwner ? <MessageHistory hasYears={years.years.length > 0} /> : null}
    </PanelPage>
  )
}
