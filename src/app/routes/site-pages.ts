import { TALENT_COUNT } from '@/domain/talents'
import { config } from '@/lib/config'
import { lazyRoute } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import { ANY_ID } from '@/lib/startup'
import type { PageRecord } from './page-record'

const name = config.productName

/** The pages that anybody may open. */
export const sitePages: readonly PageRecord[] = [
  {
    path: paths.home,
    page: lazyRoute(async () => (await import('@/pages/public/home')).default),
    layout: 'site',
    title: 'Every child is a star',
    heading: 'Let your child’s star rise',
    description: `${name} discovers talented children aged 2 to 15 in Nigeria and South Africa through a yearly talent show, an outreach project and schools.`,
    isIndexed: true,
    hydrate: 'on interaction',
  },
  {
    path: paths.about,
    page: lazyRoute(async () => (await import('@/pages/public/about-us')).default),
    layout: 'site',
    title: 'About us',
    heading: 'Talent is everywhere. A stage is not.',
    description: `Who ${name} is: a talent show, an outreach project for underserved children and a partnership with schools, in Nigeria and South Africa.`,
    isIndexed: true,
    hydrate: 'on interaction',
    menus: {
      header: { label: 'About us', place: 1 },
      footer: { group: 'About', label: 'About us', place: 1 },
    },
  },
  {
    path: paths.talentShow,
    page: lazyRoute(async () => (await import('@/pages/public/talent-show')).default),
    layout: 'site',
    title: 'Talent Show',
    heading: `${TALENT_COUNT} talents. Four steps. One grand finale.`,
    description: `${TALENT_COUNT} talents, four steps from registration to the grand finale: how the ${name} talent show for children aged 2 to 15 works.`,
    isIndexed: true,
    hydrate: 'on interaction',
    menus: {
      header: { label: 'Talent Show', place: 2 },
      footer: { group: 'The show', label: 'Talent Show', place: 1 },
    },
  },
  {
    path: paths.ghettoProject,
    page: lazyRoute(async () => (await import('@/pages/public/ghetto-project')).default),
    layout: 'site',
    title: `${name} Ghetto`,
    heading: 'No star should stay unseen',
    description: `The ${name} Ghetto Project finds and sponsors gifted children in underserved communities of Nigeria and South Africa.`,
    isIndexed: true,
    hydrate: 'on interaction',
    menus: { footer: { group: 'Take part', label: `${name} Ghetto`, place: 1 } },
  },
  {
    path: paths.edu,
    page: lazyRoute(async () => (await import('@/pages/public/edu')).default),
    layout: 'site',
    title: `${name} Edu`,
    heading: 'Your school is full of stars',
    description: `Bring the ${name} talent programme to your school: what a partnership offers, and a short form to ask for one.`,
    isIndexed: true,
    hydrate: 'on interaction',
    menus: {
      header: { label: 'Schools', place: 4 },
      footer: { group: 'Take part', label: `${name} Edu`, place: 2 },
    },
  },
  {
    path: paths.ourKids,
    page: lazyRoute(async () => (await import('@/pages/public/our-kids')).default),
    layout: 'site-with-data',
    title: 'Our Shining Stars',
    description: `Our Shining Stars: the approved children of ${name}, by talent, age, country and state, with their support points and scores.`,
    isIndexed: true,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => {
          const { fetchProfiles } = await import('@/features/profiles/api')
          const { profileList } = await import('@/features/profiles/list-params')
          return [(signal) => fetchProfiles(profileList.read(new URLSearchParams()), signal)]
        }
      : undefined,
    menus: {
      header: { label: 'Our Shining Stars', place: 3 },
      footer: { group: 'The show', label: 'Our Shining Stars', place: 2 },
      parent: { label: 'Our Shining Stars', icon: 'eye', place: 8 },
    },
  },
  {
    path: paths.profile(ANY_ID),
    parameter: 'profileId',
    page: lazyRoute(async () => (await import('@/pages/public/profile')).default),
    layout: 'site-with-data',
    title: 'Shining Star',
    description: `One of Our Shining Stars: a child of the ${name} talent show, with talents, support points and score.`,
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => {
          const { fetchProfile } = await import('@/features/profiles/api')
          return [(signal) => fetchProfile(ANY_ID, signal)]
        }
      : undefined,
  },
  {
    path: paths.donate,
    page: lazyRoute(async () => (await import('@/pages/public/donate')).default),
    layout: 'site-with-data',
    title: 'Donate',
    description: `Give to the ${name} Ghetto Project, to the school programme or to the Smart Academy Building, by bank transfer or card.`,
    isIndexed: true,
    hydrate: 'on interaction',
    menus: {
      header: { label: 'Donate', place: 5 },
      footer: { group: 'Take part', label: 'Donate', place: 3 },
    },
  },
  {
    path: paths.volunteer,
    page: lazyRoute(async () => (await import('@/pages/public/volunteer')).default),
    layout: 'site-with-data',
    title: 'Volunteer',
    description: `Volunteer for ${name} as a regular helper or as the coordinator of your state, in Nigeria or South Africa.`,
    isIndexed: true,
    hydrate: 'on interaction',
    menus: { footer: { group: 'Take part', label: 'Volunteer', place: 4 } },
  },
  {
    path: paths.gallery,
    page: lazyRoute(async () => (await import('@/pages/public/gallery')).default),
    layout: 'site',
    title: 'Gallery',
    description: `Pictures and films of the ${name} talent show, on Instagram, Facebook, TikTok and YouTube.`,
    isIndexed: true,
    hydrate: 'on interaction',
    menus: { footer: { group: 'The show', label: 'Gallery', place: 3 } },
  },
  {
    path: paths.stateAdmins,
    page: lazyRoute(async () => (await import('@/pages/public/state-admins')).default),
    layout: 'site-with-data',
    title: 'State Coordinators',
    description: `Find the ${name} coordinator of your state in Nigeria or your province in South Africa, with a phone number to call.`,
    isIndexed: true,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => [(await import('@/features/coordinators/api')).fetchCoordinators]
      : undefined,
    menus: { footer: { group: 'The show', label: 'State coordinators', place: 4 } },
  },
  {
    path: paths.volunteerMaterials,
    page: lazyRoute(async () => (await import('@/pages/public/volunteer-materials')).default),
    layout: 'site',
    title: 'Volunteer materials',
    description: `Volunteer materials of ${name}: ID card, branded T-shirt and magazine, with prices in naira and rand.`,
    isIndexed: true,
    hydrate: 'on interaction',
    menus: { footer: { group: 'Take part', label: 'Volunteer materials', place: 5 } },
  },
  {
    path: paths.register,
    page: lazyRoute(async () => (await import('@/pages/auth/register')).default),
    layout: 'guest-only',
    title: 'Register',
    heading: 'Register your child',
    description: `Register your child, aged 2 to 15, for the ${name} talent show: one form for you and your first child.`,
    isIndexed: true,
    hydrate: 'on interaction',
    menus: { footer: { group: 'The show', label: 'Register your child', place: 5 } },
  },
  {
    path: paths.joinNew,
    page: lazyRoute(async () => (await import('@/pages/auth/join-new')).default),
    layout: 'guest-only',
    title: 'An account for the team',
    isIndexed: false,
    hydrate: 'on interaction',
  },
  {
    path: paths.login,
    page: lazyRoute(async () => (await import('@/pages/auth/login')).default),
    layout: 'guest-only',
    title: 'Sign In',
    description: `Sign in to ${name} to see your child's journey, pay for a ticket and send the entry video.`,
    isIndexed: true,
    hydrate: 'on interaction',
    menus: { footer: { group: 'The show', label: 'Sign in', place: 6 } },
  },
  {
    path: paths.forgotPassword,
    page: lazyRoute(async () => (await import('@/pages/auth/forgot-password')).default),
    layout: 'site-with-data',
    title: 'Forgot password',
    description: `Choose a new password for your ${name} account: we’ll email you a link to do it.`,
    isIndexed: false,
    hydrate: 'on interaction',
  },
  {
    path: paths.resetPassword,
    page: lazyRoute(async () => (await import('@/pages/auth/reset-password')).default),
    layout: 'site-with-data',
    title: 'New password',
    isIndexed: false,
    hydrate: 'never',
  },
  {
    path: paths.confirmAddress,
    page: lazyRoute(async () => (await import('@/pages/public/confirm-address')).default),
    layout: 'site-with-data',
    title: 'Confirm your email',
    isIndexed: false,
    hydrate: 'at once',
  },
  {
    path: paths.notMe,
    page: lazyRoute(async () => (await import('@/pages/public/not-me')).default),
    layout: 'site-with-data',
    title: 'This is not me',
    isIndexed: false,
    hydrate: 'at once',
  },
  {
    path: paths.unsubscribe,
    page: lazyRoute(async () => (await import('@/pages/public/unsubscribe')).default),
    layout: 'site-with-data',
    title: 'Stop emails',
    isIndexed: false,
    hydrate: 'at once',
  },
  {
    path: paths.privacy,
    page: lazyRoute(async () => (await import('@/pages/public/privacy')).default),
    layout: 'site',
    title: 'Privacy notice',
    description: `What ${name} stores about a child, what becomes public, for how long, and how to withdraw, export and delete it.`,
    isIndexed: true,
    hydrate: 'on interaction',
    menus: { footer: { group: 'About', label: 'Privacy notice', place: 2 } },
  },
  {
    path: paths.terms,
    page: lazyRoute(async () => (await import('@/pages/public/terms')).default),
    layout: 'site',
    title: 'Terms',
    description: `The terms of the ${name} talent show, in plain words: who may enter, what the ticket is, and what we promise.`,
    isIndexed: true,
    hydrate: 'on interaction',
    menus: { footer: { group: 'About', label: 'Terms', place: 3 } },
  },
  {
    path: paths.share(ANY_ID),
    parameter: 'shareCode',
    page: lazyRoute(async () => (await import('@/pages/public/share')).default),
    layout: 'site-with-data',
    title: 'Talent Hunt Ticket',
    description: `Help purchase a ticket! A child hopes to be on the stage of the ${name} talent show.`,
    isIndexed: false,
    hydrate: 'at once',
    firstCalls: import.meta.env.SSR
      ? async () => {
          const { fetchTicketCard } = await import('@/features/sharing/api')
          return [(signal) => fetchTicketCard(ANY_ID, signal)]
        }
      : undefined,
  },
]

/** Any other address. */
export const notFoundPage: PageRecord = {
  path: '*',
  page: lazyRoute(async () => (await import('@/pages/public/not-found')).default),
  layout: 'site',
  title: 'Page not found',
  isIndexed: false,
  hydrate: 'never',
}
