import { checkVideoLink } from './video'

/**
 * The hosts whose entry videos play inside the panel. The Content-Security-Policy in `public/_headers` has the same
 * list.
 */
export const PLAYER_ORIGINS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
] as const

export interface VideoPlayer {
  /** The host's name, for people. */
  host: 'YouTube' | 'Vimeo'
  /** The URL of the frame. It autoplays, because a tap opens it. */
  src: string
}

/**
 * The cookie-free player for a link to an entry video. `null` if the host has none, or the link opens something else
 * there, such as a channel.
 */
export function videoPlayer(link: string): VideoPlayer | null {
  const { url: safe } = checkVideoLink(link)
  if (safe === undefined) return null
  const url = new URL(safe)
  const isOf = (host: string) => url.hostname === host || url.hostname.endsWith(`.${host}`)
  const segments = url.pathname.split('/').filter(Boolean)
  if (isOf('youtu.be') || isOf('youtube.com')) {
    const id = isOf('youtu.be') ? segments[0] : youtubeId(url, segments)
    if (id === undefined || !/^[\w-]{11}$/.test(id)) return null
    const src = `${PLAYER_ORIGINS[0]}/embed/${id}?autoplay=1&rel=0&playsinline=1`
    return { host: 'YouTube', src }
  }
  return isOf('vimeo.com') ? vimeoPlayer(url, segments) : null
}

function youtubeId(url: URL, [kind, id]: string[]): string | undefined {
  if (kind === 'watch') return url.searchParams.get('v') ?? undefined
  return ['shorts', 'live', 'embed', 'v'].includes(kind ?? '') ? id : undefined
}

function vimeoPlayer(url: URL, segments: string[]): VideoPlayer | null {
  const at = segments.findIndex((segment) => /^\d{5,12}$/.test(segment))
  if (at === -1) return null
  // An unlisted video has a key, after its number or as `h`.
  const key = url.searchParams.get('h') ?? segments[at + 1] ?? ''
  const query = new URLSearchParams({ dnt: '1', autoplay: '1', playsinline: '1' })
  if (/^[0-9a-f]{6,20}$/.test(key)) query.set('h', key)
  return { host: 'Vimeo', src: `${PLAYER_ORIGINS[1]}/video/${segments[at]}?${query}` }
}
