import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { TRIUMPHS } from '@/domain/notice'
import { paths } from '@/lib/paths'
import type { Notice } from '../api'
import { noticeQueries } from '../queries'
import { useNews } from '../use-news'
import { NewsCard, type NewsLink } from './news-card'

/** The others come as these are seen: what has to be done next stays near. */
const MOST_SHOWN = 3

export interface NewsListProps {
  userId: string
  /** Whether what a notice tells is still there to be seen. */
  holds: (notice: Notice) => boolean
  /** The way to the picture of some news, or to the ticket. */
  pictureLinkOf: (notice: Notice) => NewsLink | null
}

/** The good news of a family, on top of its page until it was seen; then it stands under Notices. */
export function NewsList({ userId, holds, pictureLinkOf }: NewsListProps) {
  const { news, markSeen, close } = useNews(userId, holds)
  // Asked by the curtain itself once its code has come.
  const { isPending } = useQuery({ ...noticeQueries.triumph(userId), enabled: false })
  return (
    <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
      {news.slice(0, MOST_SHOWN).map((one) => (
        <NewsCard
          key={one.notice.id}
          notice={one.notice}
          pictureLink={pictureLinkOf(one.notice)}
          mayBeCelebrated={isPending && TRIUMPHS.includes(one.notice.kind)}
          onSeen={() => markSeen(one)}
          onClose={() => {
            // The button goes with its card: reading goes on at the heading above.
            document.querySelector('h1')?.focus({ preventScroll: true })
            close(one)
          }}
        />
      ))}
      {news.length > MOST_SHOWN ? (
        <Link
          to={paths.notices}
          className="inline-flex min-h-11 items-center self-start font-semibold text-primary-strong underline underline-offset-4"
        >
          See all your news
        </Link>
      ) : null}
    </div>
  )
}
