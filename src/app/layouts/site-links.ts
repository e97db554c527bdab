import type { SiteLink } from '@/components/site-header'
import { socialNetworks } from '@/components/social-networks'
import { whatsappLink } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { supportNumber } from '@/lib/support'

export const mainLinks: readonly SiteLink[] = [
  { to: paths.about, label: 'About us' },
  { to: paths.talentShow, label: 'Talent Show' },
  { to: paths.ourKids, label: 'Our Shining Stars' },
  { to: paths.edu, label: 'Schools' },
  { to: paths.donate, label: 'Donate' },
]

export const footerGroups: readonly { title: string; links: readonly SiteLink[] }[] = [
  {
    title: 'The show',
    links: [
      { to: paths.talentShow, label: 'Talent Show' },
      { to: paths.ourKids, label: 'Our Shining Stars' },
      { to: paths.gallery, label: 'Gallery' },
      { to: paths.stateAdmins, label: 'State coordinators' },
      { to: paths.register, label: 'Register your child' },
      { to: paths.login, label: 'Sign in' },
    ],
  },
  {
    title: 'Take part',
    links: [
      { to: paths.ghettoProject, label: `${config.productName} Ghetto` },
      { to: paths.edu, label: `${config.productName} Edu` },
      { to: paths.donate, label: 'Donate' },
      { to: paths.volunteer, label: 'Volunteer' },
      { to: paths.volunteerMaterials, label: 'Volunteer materials' },
    ],
  },
  {
    title: config.productName,
    links: [
      { to: paths.about, label: 'About us' },
      { to: paths.privacy, label: 'Privacy notice' },
      { to: paths.terms, label: 'Terms' },
    ],
  },
]

export const socialLinks = socialNetworks(config.socialLinks)

const number = supportNumber()
export const supportLink = number
  ? whatsappLink(number, `Hello ${config.productName}, I have a question.`)
  : null
