import { paths } from '@/lib/paths'
import { usePageTitle } from '@/lib/use-page-title'
import { NotFoundMessage } from './not-found-message'

/** Shown when a public link leads to no child, or no longer does. */
export function ProfileNotFound() {
  usePageTitle('Profile Not Found')
  return (
    <NotFoundMessage
      title="Profile Not Found"
      message="The requested profile does not exist or could not be loaded."
      links={[
        { to: paths.ourKids, label: 'Our Shining Stars' },
        { to: paths.home, label: 'Home' },
      ]}
    />
  )
}
