import { ClosingBand } from '@/components/closing-band'
import { CountUp } from '@/components/count-up'
import { FeatureGrid } from '@/components/feature-grid'
import { PageHero } from '@/components/page-hero'
import { Section } from '@/components/section'
import { Star } from '@/components/star'
import { TalentEmblem } from '@/components/talent-emblem'
import { TalentGrid } from '@/components/talent-grid'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { Link } from 'react-router-dom'
import type { TalentTitle } from '@/domain/talents'
import { FINALIST_REWARDS, TICKET_FEES_IN_WORDS } from '@/domain/ticket'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'

const REGISTERED_CHILDREN = 3000

interface Pillar {
  title: string
  subject: string
  text: string
  to: string
  action: string
  emblem: TalentTitle
}

const PILLARS: readonly Pillar[] = [
  {
    title: 'Talent Show',
    subject: 'A stage once a year',
    text: 'Children aged 2 to 15 enter in nine categories. They send in a video, perform live and meet at the grand finale.',
    to: paths.talentShow,
    action: 'See how the show works',
    emblem: 'Public Speaking',
  },
  {
    title: `${config.productName} Ghetto`,
    subject: 'NGO outreach project for underserved children',
    text: 'Talent grows in every street. We look for it where a ticket is out of reach, and supporters carry the cost.',
    to: paths.ghettoProject,
    action: 'Meet the outreach project',
    emblem: 'Dance',
  },
  {
    title: `${config.productName} Edu`,
    subject: 'School partnership programme',
    text: 'Schools in both countries open their doors to the show, and their pupils find out what they are good at.',
    to: paths.edu,
    action: 'Become a partner school',
    emblem: 'Engineering',
  },
]

export default function HomePage() {
  return (
    <>
      <PageHero
        size="tall"
        eyebrow="The talent show for ages 2 to 15 in Nigeria and South Africa"
        title="Let your child’s star rise"
        lead={`Singing, coding, dribbling, debating: whatever your child cannot stop doing, ${config.productName} has a stage for it.`}
        actions={
          <>
            <ButtonLink to={paths.register} size="large">
              Register your child
            </ButtonLink>
            <ButtonLink to={paths.ourKids} size="large" variant="on-night">
              See Our Shining Stars
            </ButtonLink>
          </>
        }
      >
        <p className="mt-4 text-lg">Registering is free. Ticket {TICKET_FEES_IN_WORDS}.</p>
        <p className="mt-10 flex items-center gap-4">
          <Star className="size-12" />
          <span>
            <strong className="block text-4xl font-extrabold text-accent-bright">
              <CountUp to={REGISTERED_CHILDREN} suffix="+" />
            </strong>
            <span className="block text-lg">registered children</span>
          </span>
        </p>
      </PageHero>

      <Section
        id="pillars"
        title="Three ways to find a star"
        intro="One show, one outreach project and one school programme, all looking for the same thing: what a child can do."
      >
        <ul className="grid gap-6 md:grid-cols-3">
          {PILLARS.map((pillar) => (
            <li
              key={pillar.to}
              className="flex flex-col overflow-hidden rounded-card bg-night on-night shadow-soft"
            >
              <div className="flex items-center justify-between pattern-adire px-5 pt-5">
                <TalentEmblem talent={pillar.emblem} hasPlate className="size-24" />
                <Star look="outline" className="size-10 text-night-border" />
              </div>
              <div className="flex flex-1 flex-col gap-2 p-5">
                <h3 className="text-xl">{pillar.title}</h3>
                <p className="font-semibold text-accent-bright">{pillar.subject}</p>
                <p className="flex-1">{pillar.text}</p>
                <Link
                  to={pillar.to}
                  className="mt-2 inline-flex min-h-11 w-fit items-center gap-2 font-semibold underline decoration-accent decoration-2 underline-offset-8 hover:text-accent-bright"
                >
                  {pillar.action}
                  <Icon name="arrow-right" />
                </Link>
              </div>
              <div aria-hidden className="pattern-ndebele" />
            </li>
          ))}
        </ul>
      </Section>

      <Section
        id="talents"
        tone="muted"
        title="Nine talents, one stage"
        intro="Your child can enter with one talent or with two."
      >
        <TalentGrid />
      </Section>

      <Section
        id="advantages"
        title={`The ${config.productName} advantage`}
        intro="What you can count on from the first form to the finale."
      >
        <FeatureGrid
          features={[
            {
              icon: 'user',
              title: 'One form, one account',
              text: 'Register yourself and your first child together, from your phone. Add brothers and sisters later without starting again.',
            },
            {
              icon: 'star',
              title: 'You always know what is next',
              text: 'Every child has a path of four stars. It shows what is done, what we are looking at and what waits for you.',
            },
            {
              icon: 'ticket',
              title: 'Money that can be followed',
              text: 'Each child has its own payment reference. You see when your transfer is pending and when it is approved.',
            },
            {
              icon: 'pencil',
              title: 'A real assessment',
              text: 'Approved children get a score out of 10 and a report in words, not only a yes or a no.',
            },
            {
              icon: 'lock',
              title: 'Your child’s data is yours',
              text: 'Nothing is public before approval. You choose a stage name, hide the profile or have everything deleted.',
            },
            {
              icon: 'share',
              title: 'Family and friends can help',
              text: 'Share your child’s ticket card, and grandparents, neighbours and friends can help with the ticket.',
            },
          ]}
        />
      </Section>

      <Section
        id="rewards"
        tone="night"
        title="What finalists win"
        intro="Ten rewards wait for the children who reach the top."
      >
        <ul aria-labelledby="rewards" className="grid gap-3 sm:grid-cols-2">
          {FINALIST_REWARDS.map((reward) => (
            <li
              key={reward}
              className="flex items-center gap-4 rounded-card border border-night-border bg-night-raised p-4 text-lg font-semibold"
            >
              <Star className="size-8" />
              {reward}
            </li>
          ))}
        </ul>
      </Section>

      <Section
        id="academy"
        title="Next: an academy, planned for 2026"
        intro="A competition ends; learning should not. The academy is meant to be the place where discovered talents are taught, whatever their parents earn. You can help to build it."
      >
        <div className="flex flex-col gap-3 sm:flex-row">
          <ButtonLink to={paths.donate} variant="secondary" size="large">
            Help build the academy
          </ButtonLink>
          <ButtonLink to={paths.volunteer} variant="secondary" size="large">
            Become a volunteer
          </ButtonLink>
        </div>
      </Section>

      <ClosingBand
        id="register-now"
        title="Is there a star in your house?"
        text="It takes one form. You see the ticket fee before you pay anything."
        actions={
          <>
            <ButtonLink to={paths.register} size="large">
              Register your child
            </ButtonLink>
            <ButtonLink to={paths.talentShow} size="large" variant="on-night">
              How the show works
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
