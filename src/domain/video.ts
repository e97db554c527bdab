export const MAX_VIDEO_LINK_LENGTH = 500

/** Sub-domains (www., m., vm.tiktok.com …) count as their host. The database has the same list. */
export const VIDEO_HOSTS = [
  'youtube.com',
  'youtu.be',
  'tiktok.com',
  'instagram.com',
  'facebook.com',
  'fb.watch',
  'vimeo.com',
  'drive.google.com',
] as const

export type VideoLinkCheck = { url: string; error?: never } | { url?: never; error: string }

const HOSTS_IN_WORDS = 'YouTube, TikTok, Instagram, Facebook, Vimeo or Google Drive'

/** Checks a link to an entry video. A link pasted without its scheme is read as https. */
export function checkVideoLink(input: string): VideoLinkCheck {
  const text = input.trim()
  if (text === '') return { error: 'Please paste the link to the video.' }
  if (text.length > MAX_VIDEO_LINK_LENGTH) {
    return {
      error: `This link is too long. Please use the app's Share button to get a shorter one (up to ${MAX_VIDEO_LINK_LENGTH} characters).`,
    }
  }
  const url = parseUrl(text)
  if (!url || /\s/.test(text)) {
    return {
      error: 'This is not a link. Please copy the link with the Share button of the video app.',
    }
  }
  if (url.protocol === 'http:') {
    return { error: 'Please use a secure link, one that begins with https://' }
  }
  if (url.protocol !== 'https:') {
    return { error: `Please paste a web link (https://) from ${HOSTS_IN_WORDS}.` }
  }
  if (url.username || url.password || url.port || !isVideoHost(url.hostname)) {
    return { error: `Please use a link from ${HOSTS_IN_WORDS}.` }
  }
  if (url.pathname === '/' && url.search === '') {
    return { error: 'This link opens the site, not a video. Please copy the link of the video.' }
  }
  if (url.href.length > MAX_VIDEO_LINK_LENGTH) {
    return { error: 'This link is too long. Please use the Share button to get a shorter one.' }
  }
  return { url: url.href }
}

function parseUrl(text: string): URL | null {
  const hasHostOnly = /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(text)
  try {
    return new URL(hasHostOnly ? `https://${text}` : text)
  } catch {
    return null
  }
}

function isVideoHost(hostname: string): boolean {
  return VIDEO_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
