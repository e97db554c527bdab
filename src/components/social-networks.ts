import type { SocialLink } from './site-footer'

const NETWORKS = [
  ['Instagram', 'instagram'],
  ['Facebook', 'facebook'],
  ['TikTok', 'tiktok'],
  ['YouTube', 'youtube'],
] as const

/** Only the networks that the operator has given an address for. */
export function socialNetworks(
  addresses: Readonly<Record<(typeof NETWORKS)[number][1], string | null>>,
): readonly SocialLink[] {
  return NETWORKS.flatMap(([network, key]) => {
    const href = addresses[key]
    return href ? [{ network, href }] : []
  })
}
