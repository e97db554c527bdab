import { checkVideoLink } from '@/domain/video'
import { Icon } from '@/components/ui/icon'

export interface VideoLinkProps {
  url: string | null
  childName: string
}

/** Opens an entry video in a new tab without opener or referrer. Only known hosts become links. */
export function VideoLink({ url, childName }: VideoLinkProps) {
  const safe = url === null ? undefined : checkVideoLink(url).url
  if (safe === undefined) return null
  return (
    <a
      href={safe}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex min-h-11 items-center gap-1 font-semibold whitespace-nowrap text-primary-strong underline underline-offset-4"
    >
      <Icon name="external" />
      Watch
      <span className="sr-only">
        {' '}
        <span translate="no">{childName}</span>'s video (opens in a new tab)
      </span>
    </a>
  )
}
