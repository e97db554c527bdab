export const MAX_VIDEO_LINK_LENGTH = 500

/** Subdomains (www., m., vm.tiktok.com …) count as their host. The database has the same list. */
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

/** The end of a URL's path. */
const END = '/?([?#]|$)'

/**
 * URLs of the hosts that open something other than one video, by what they open. The list has only known cases, because
 * an administrator watches every video anyway, so an unknown form of link is accepted.
 */
const OTHER_PAGES: readonly (readonly [what: string, addresses: readonly string[]])[] = [
  [
    'a profile',
    [
      `tiktok\\.com/@[^/?#]+${END}`,
      `instagram\\.com/[^/?#]+(/reels|/tagged)?${END}`,
      'facebook\\.com/(profile\\.php|people/)',
      `facebook\\.com/(?!(watch|photo|[a-z_]+\\.php)${END})[^/?#]+${END}`,
      `vimeo\\.com/(?![0-9]+${END})[^/?#]+${END}`,
    ],
  ],
  ['a channel', ['youtube\\.com/(channel/|c/|user/|@)', `vimeo\\.com/channels/[^/?#]+${END}`]],
  ['a folder', ['drive\\.google\\.com/(a/[^/?#]+/)?(drive([/?#]|$)|(embedded)?folderview)']],
  [
    'a list of videos',
    [
      'youtube\\.com/(playlist|feed/|results|hashtag/)',
      `vimeo\\.com/(showcase|album)/[^/?#]+${END}`,
      'tiktok\\.com/(tag|music|discover)/',
    ],
  ],
  ['a page about the app', [`tiktok\\.com/(?!foryou)[^/@?#]+${END}`]],
]

/** TikTok's two hosts for short links have a video under every name. */
const patternOf = (addresses: readonly string[]) =>
  `^https://(?!v[mt]\\.)([a-z0-9-]+\\.)*(${addresses.join('|')})`

/** Matches every link that does not open one video. The database has the same pattern. */
export const OTHER_PAGE_PATTERN = patternOf(OTHER_PAGES.flatMap(([, addresses]) => addresses))

/**
 * Checks a link to an entry video. In a longer text, such as an app's own when a video is shared, it takes the first
 * acceptable link. A link without a scheme is read as https.
 */
export function checkVideoLink(input: string): VideoLinkCheck {
  const text = input.trim()
  if (text === '') return { error: 'Please paste the link to the video.' }
  const [first = checkLink(text), ...others] = linksIn(text).map(checkLink)
  return [first, ...others].find(({ url }) => url !== undefined) ?? first
}

/** A link to one of the hosts that is written without its scheme. */
const WITHOUT_SCHEME = new RegExp(
  `^(?:[a-z0-9-]+\\.)*(?:${VIDEO_HOSTS.join('|').replaceAll('.', '\\.')})/.*`,
  'i',
)
/** Punctuation or invisible characters right before or after a link. */
const BEFORE_LINK = /^[^a-z0-9]+/i
const BEHIND_LINK = /[.,;:!?'"’”»)\]}>*…\p{Cf}]+$/u

function linksIn(text: string): string[] {
  return text.split(/\s+/).flatMap((word) => {
    const found = /https?:\/\/.*/i.exec(word) ?? WITHOUT_SCHEME.exec(word.replace(BEFORE_LINK, ''))
    return found === null ? [] : [found[0].replace(BEHIND_LINK, '')]
  })
}

function checkLink(text: string): VideoLinkCheck {
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
  const other = OTHER_PAGES.find(([, addresses]) =>
    new RegExp(patternOf(addresses), 'i').test(url.href),
  )
  if (other) {
    return {
      error: `This opens ${other[0]}, not one video. Please open the video itself, tap Share, then Copy link.`,
    }
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
