import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { YearChoice } from '@/components/year-choice'
import { MessageForm } from '@/features/admin-broadcasts/components/message-form'
import { MessageHistory } from '@/features/admin-broadcasts/components/message-history'
import { messagePlace } from '@/features/admin-broadcasts/list-params'
import { broadcastQueries } from '@/features/admin-broadcasts/queries'
import { PanelPage } from '@/features/panel-search/components/panel-page'
import { useYears } from '@/lib/editions'
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
  const choose = (wanted: number | null) =>
    void navigate(messagePlace.href({ ...place, year: wanted }) || '?', { replace: true })

  return (
    <PanelPage title="Messages" year={year} beside={<YearChoice {...years} onChoose={choose} />}>
      <MessageForm
        year={year}
        namedYear={years.shown}
        ticked={tickedChildren(location.state)}
        onForget={() => void navigate({ search: location.search }, { replace: true })}
      />
      <MessageHistory hasYears={years.years.length > 0} />
    </PanelPage>
  )
}
