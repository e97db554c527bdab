import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { YearChoice } from '@/components/year-choice'
import { MessageForm } from '@/features/admin-broadcasts/components/message-form'
import { MessageHistory } from '@/features/admin-broadcasts/components/message-history'
import { messagePlace } from '@/features/admin-broadcasts/list-params'
import { broadcastQueries } from '@/features/admin-broadcasts/queries'
import { PanelPage } from '@/features/panel-search/components/panel-page'
import { useYears } from '@/lib/editions'
import { useMember } from '@/lib/member'
import { paths } from '@/lib/paths'
import { tickedChildren } from '@/lib/ticked-children'

export default function AdminMessagesPage() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const place = messagePlace.read(address)
  const { year, page } = place
  // The history asks for them; here it is seen that they have come.
  const history = useQuery({ ...broadcastQueries.page(page), enabled: false })
  const years = useYears(year, history.data !== undefined)
  const { isOwner } = useMember()
  const ticked = tickedChildren(location.state)
  const choose = (wanted: number | null) =>
    void navigate(messagePlace.href({ ...place, year: wanted }) || '?', { replace: true })

  return (
    <PanelPage title="Messages" year={year} beside={<YearChoice {...years} onChoose={choose} />}>
      {isOwner || ticked !== null ? (
        <MessageForm
          year={year}
          namedYear={years.shown}
          ticked={ticked}
          onForget={() => void navigate({ search: location.search }, { replace: true })}
        />
      ) : (
        <EmptyState
          title="Choose the families in the list"
          action={
            <ButtonLink to={`${paths.adminDashboard}?tab=approved`}>
              See the applications
            </ButtonLink>
          }
        >
          Tick their children there and press “Message their parents”.
        </EmptyState>
      )}
      {isOwner ? <MessageHistory hasYears={years.years.length > 0} /> : null}
    </PanelPage>
  )
}
