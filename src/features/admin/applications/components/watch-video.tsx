import { videoPlayer } from '@/domain/video-player'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { AdminApplication } from '../api'
import { VideoLink } from '@/components/video-link'

export interface WatchVideoProps {
  application: AdminApplication
  onReview: () => void
}

/** Opens the video in the page if its host allows embedding, else in a new tab. */
export function WatchVideo({ application, onReview }: WatchVideoProps) {
  const { entry_video_url: url, child_name: childName } = application
  if (url === null || videoPlayer(url) === null)
    return <VideoLink url={url} childName={childName} />
  return (
    <Button
      variant="link"
      className="px-0!"
      aria-label={`Watch ${childName}'s video`}
      onClick={onReview}
    >
      <Icon name="video" />
      Watch
    </Button>
  )
}
