import type { SocialLink } from '@/components/site-footer'
import type { SiteLink } from '@/components/site-header'
import { whatsappLink } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'

export const mainLinks: readonly SiteLink[] = [{ to: paths.ourKids, label: 'Our Shining Stars' }]

export const footerGroups: readonly { title: string; links: readonly SiteLink[] }[] = [
  {
    title: 'The show',
    links: [
      { to: paths.ourKids, label: 'Our Shining Stars' },
      { to: paths.register, label: 'Register your child' },
      { to: paths.login, label: 'Sign in' },
    ],
  },
]

const NETWORKS = [
  ['Instagram', 'instagram'],
  ['Facebook', 'facebook'],
  ['TikTok', 'tiktok'],
  ['YouTube', 'youtube'],
] as const

/** Only the networks that the operator has given an address for. */
export const socialLinks: readonly SocialLink[] = NETWORKS.flatMap(([network, key]) => {
  const href = config.socialLinks[key]
  return href ? [{ network, href }] : []
})

const supportNumber = config.whatsappSupport.Nigeria ?? config.whatsappSupport['South Africa']
export const supportLink = supportNumber
  ? whatsappLink(supportNumber, `Hello ${config.productName}, I have a question.`)
  : null
