import { footerLinks } from '@/app/routes/menus'
import { socialNetworks } from '@/components/social-networks'
import { whatsappLink } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { supportNumber } from '@/lib/support'

export const footerGroups = () => [
  { title: 'The show', links: footerLinks('The show') },
  { title: 'Take part', links: footerLinks('Take part') },
  { title: config.productName, links: footerLinks('About') },
]

const isAction = ({ to }: { to: string }) => to === paths.register || to === paths.login

/** The same pages for the menu of phones, where registering and signing in are its buttons. */
export const menuGroups = () =>
  footerGroups().map(({ title, links }) => ({
    title,
    links: links.filter((link) => !isAction(link)),
  }))

export const socialLinks = socialNetworks(config.socialLinks)

const number = supportNumber()
export const supportLink = number
  ? whatsappLink(number, `Hello ${config.productName}, I have a question.`)
  : null
