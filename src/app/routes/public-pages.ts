import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { ANY_ID } from '@/lib/startup/prerendered-path'

export interface PublicPage {
  path: string
  /** For search engines and link previews: 50 to 160 characters. The title is the page's own. */
  description: string
  /** Whether search engines may list it. */
  isIndexed: boolean
  /** Whether the page is whole without data: the app then starts when somebody turns to a control. */
  hydrateOnInteraction: boolean
}

const name = config.productName

/**
 * The pages behind the sign-in, rendered at build time as what stands before anybody is known: a phone
 * then paints the frame at once and asks for all of the page's code together.
 */
export const signedInPages: readonly string[] = [
  paths.dashboard,
  paths.children,
  paths.assessment,
  paths.schedule,
  paths.shop,
  paths.dashboardDonate,
  paths.account,
  paths.payment,
  paths.ticket(ANY_ID),
  paths.adminDashboard,
  paths.adminAnalysis,
]

/** The pages that are rendered to HTML at build time. */
export const publicPages: readonly PublicPage[] = [
  {
    path: paths.home,
    description: `${name} discovers talented children aged 2 to 15 in Nigeria and South Africa through a yearly talent show, an outreach project and schools.`,
    isIndexed: true,
    hydrateOnInteraction: true,
  },
  {
    path: paths.about,
    description: `Who ${name} is: a talent show, an outreach project for underserved children and a partnership with schools, in Nigeria and South Africa.`,
    isIndexed: true,
    hydrateOnInteraction: true,
  },
  {
    path: paths.talentShow,
    description: `Nine talents, four steps from registration to the grand finale: how the ${name} talent show for children aged 2 to 15 works.`,
    isIndexed: true,
    hydrateOnInteraction: true,
  },
  {
    path: paths.ghettoProject,
    description: `The ${name} Ghetto Project finds and sponsors gifted children in underserved communities of Nigeria and South Africa.`,
    isIndexed: true,
    hydrateOnInteraction: true,
  },
  {
    path: paths.edu,
    description: `Bring the ${name} talent programme to your school: what a partnership offers, and a short form to ask for one.`,
    isIndexed: true,
    hydrateOnInteraction: true,
  },
  {
    path: paths.ourKids,
    description: `Our Shining Stars: the approved children of ${name}, by talent, age, country and state, with their points and scores.`,
    isIndexed: true,
    hydrateOnInteraction: false,
  },
  {
    path: paths.donate,
    description: `Give to the ${name} Ghetto Project, to the school programme or to the Smart Academy Building, by bank transfer or card.`,
    isIndexed: true,
    hydrateOnInteraction: true,
  },
  {
    path: paths.volunteer,
    description: `Volunteer for ${name} as a regular helper or as the coordinator of your state, in Nigeria or South Africa.`,
    isIndexed: true,
    hydrateOnInteraction: true,
  },
  {
    path: paths.gallery,
    description: `Pictures and films of the ${name} talent show, on Instagram, Facebook, TikTok and YouTube.`,
    isIndexed: true,
    hydrateOnInteraction: true,
  },
  {
    path: paths.stateAdmins,
    description: `Find the ${name} coordinator of your state in Nigeria or your province in South Africa, with a phone number to call.`,
    isIndexed: true,
    hydrateOnInteraction: false,
  },
  {
    path: paths.volunteerMaterials,
    description: `Volunteer materials of ${name}: ID card, branded T-shirt and magazine, with prices in naira and rand.`,
    isIndexed: true,
    hydrateOnInteraction: true,
  },
  {
    path: paths.register,
    description: `Register your child, aged 2 to 15, for the ${name} talent show: one form for you and your first child.`,
    isIndexed: true,
    hydrateOnInteraction: true,
  },
  {
    path: paths.login,
    description: `Sign in to ${name} to see your child's journey, pay for a ticket and hand in the entry video.`,
    isIndexed: true,
    hydrateOnInteraction: true,
  },
  {
    path: paths.privacy,
    description: `What ${name} stores about a child, what becomes public, for how long, and how to withdraw, export and delete it.`,
    isIndexed: true,
    hydrateOnInteraction: true,
  },
  {
    path: paths.terms,
    description: `The terms of the ${name} talent show, in plain words: who may enter, what the ticket is, and what we promise.`,
    isIndexed: true,
    hydrateOnInteraction: true,
  },
  {
    path: paths.share(ANY_ID),
    description: `Help purchase a ticket! A child hopes to be on the stage of the ${name} talent show.`,
    isIndexed: false,
    hydrateOnInteraction: false,
  },
]
