import { footerLinks } from '@/app/routes/menus'
import { socialNetworks } from '@/components/social-networks'
import { whatsappLink } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import { supportNumber } from '@/lib/support'

export const footerGroups = () => [
  { title: 'The show', links: footerLinks('The show') },
  { title: 'Take part', links: footerLinks('Take part') },
  { title: config.productName, links: footerLinks('About') },
]

export const socialLinks = socialNetworks(config.socialLinks)

const number = supportNumber()
export const supportLink = number
  ? whatsappLink(number, `Hello ${config.productName}, I have a question.`)
  : null
