import { NotFoundMessage } from '@/components/not-found-message'
import { paths } from '@/lib/paths'

export default function NotFoundPage() {
  return (
    <NotFoundMessage
      title="Page not found"
      message="There is nothing at this address. The link may be old, or a letter got lost on the way."
      links={[
        { to: paths.home, label: 'Go to the home page' },
        { to: paths.dashboard, label: 'Go to your dashboard' },
      ]}
    />
  )
}
