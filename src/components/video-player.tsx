import { useState } from 'react'
import { videoPlayer } from '@/domain/video-player'
import { Icon } from '@/components/ui/icon'
import { VideoLink } from './video-link'

export interface VideoPlayerProps {
  url: string | null
  childName: string
}

/**
 * Plays an entry video inline if its host allows that, after a tap. Before the tap nothing is requested from the host.
 * Other videos open in a new tab.
 */
export function VideoPlayer({ url, childName }: VideoPlayerProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  const player = url === null ? null : videoPlayer(url)
  return (
    <div className="flex flex-col gap-2">
      {player === null ? (
        <p className="rounded-card bg-muted px-4 py-6 text-center text-muted-foreground">
          This video does not play here. Watch it in a new tab, then decide here.
        </p>
      ) : isPlaying ? (
        <iframe
          src={player.src}
          title={`${childName}'s entry video on ${player.host}`}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          // The host refuses to play without a referrer.
          referrerPolicy="strict-origin-when-cross-origin"
          className="mx-auto aspect-video max-h-[52dvh] w-full rounded-card bg-night"
        />
      ) : (
        <button
          type="button"
          onClick={() => setIsPlaying(true)}
          className="mx-auto grid aspect-video max-h-[52dvh] w-full place-items-center rounded-card bg-night pattern-adire text-night-foreground"
        >
          <span className="flex items-center gap-2 rounded-pill bg-night px-6 py-3 font-semibold">
            <Icon name="video" />
            <span>{`Play from ${player.host}`}</span>
          </span>
        </button>
      )}
      <VideoLink url={url} childName={childName} />
    </div>
  )
}
