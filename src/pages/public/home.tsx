import { useState } from 'react'
import { ClosingBand } from '@/components/closing-band'
import { CountUp } from '@/components/count-up'
import { FeatureGrid, type FeatureGridProps } from '@/components/feature-grid'
import { CompanyRow, PageHero } from '@/components/page-hero'
import { Section } from '@/components/section'
import { Star } from '@/components/star'
import { TalentEmblem } from '@/components/talent-emblem'
import { TalentGrid } from '@/components/talent-grid'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { Link } from 'react-router-dom'
import { KeptWords } from '@/components/kept-words'
import { ShowNews } from '@/components/show-news'
import { Fold } from '@/components/ui/fold'
import { FIRST_STARS, FirstStars } from '@/features/public/profiles/components/first-stars'
import { profileQueries } from '@/features/public/profiles/queries'
import { useShow, useYearOfShow } from '@/lib/show'
import { TALENT_COUNT, type TalentTitle } from '@/domain/talents'
import { PAID_STEP, SHOW_STEPS, showDays } from '@/domain/show'
import { ticketFeesInWords } from '@/domain/ticket'
import { FINALIST_REWARDS } from '@/domain/prizes'
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
    text: 'Children aged 2 to 15 send in a video, perform live and meet at the grand finale.',
    to: paths.talentShow,
    action: 'See how the show works',
    emblem: 'Public Speaking',
  },
  {
    title: `${config.productName} Ghetto`,
    subject: 'NGO outreach project for underserved children',
    text: 'Talent grows in every street. We look for it where a ticket is out of reach, and supporters cover the cost.',
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

const ADVANTAGES: FeatureGridProps['features'] = [
  {
    icon: 'user',
    title: 'One form, one account',
    text: 'Register yourself and your first child. Add others later.',
  },
  {
    icon: 'star',
    title: 'You always know what is next',
    text: 'Four stars show what is done and whose turn it is.',
  },
  {
    icon: 'ticket',
    title: 'Money that can be followed',
    text: 'Each child has a reference. You see when a transfer is approved.',
  },
  {
    icon: 'pencil',
    title: 'A real assessment',
    text: 'A score out of 10 and a report in words, not only a yes or a no.',
  },
  {
    icon: 'lock',
    title: 'Your child’s data is yours',
    text: 'Nothing is public before approval. Hide it or delete it at any time.',
  },
  {
    icon: 'share',
    title: 'Family and friends can help',
    text: 'Share the ticket card, and they can help with the ticket.',
  },
]

/** The page's first queries, sent even before its code has loaded. */
export function loader() {
  return [profileQueries.first(FIRST_STARS)]
}

export default function HomePage() {
  const fees = ticketFeesInWords(useYearOfShow().fees)
  return (
    <>
      <PageHero
        size="tall"
        eyebrow="The talent show for ages 2 to 15 in Nigeria and South Africa"
        title="Let your child’s star rise"
        lead={`Singing, coding, dribbling, debating: whatever your child can’t stop doing, ${config.productName} has a stage for it.`}
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
        <p className="mt-4 text-lg">
          <KeptWords text={`Free to register. A ticket is ${fees.join(' or ')}.`} words={fees} />
        </p>
        <p className="mt-6 flex flex-wrap items-center gap-x-3">
          <Star className="size-12" />
          <span>
            <strong className="block text-3xl font-extrabold text-accent-bright sm:text-4xl">
              <CountUp to={REGISTERED_CHILDREN} suffix="+" />
            </strong>
            <span className="block sm:text-lg">registered children</span>
          </span>
        </p>
        <CompanyRow />
      </PageHero>

      <NewsAndDates />

      <Section id="stars" title="Meet some of our stars">
        <FirstStars />
        <ButtonLink to={paths.ourKids} variant="secondary" className="mt-4 w-fit">
          See all of Our Shining Stars
        </ButtonLink>
      </Section>

      <Section id="how-it-works" tone="night" title="How it works">
        <div className="@container">
          <ol
            aria-label="The four steps"
            className="grid gap-x-4 gap-y-2 @min-[30rem]:grid-cols-2 @min-[56rem]:grid-cols-4"
          >
            {SHOW_STEPS.map((step, index) => (
              <li key={step} className="flex items-center gap-3 leading-tight font-semibold">
                <span
                  aria-hidden
                  className="grid size-10 shrink-0 place-items-center rounded-pill bg-accent text-lg font-extrabold text-accent-foreground"
                >
                  {index + 1}
                </span>
                <span>
                  <span>{step}</span>
                  {step === PAID_STEP ? (
                    <span className="block text-sm leading-snug font-normal text-night-muted">
                      <KeptWords text={`The place costs ${fees.join(' or ')}.`} words={fees} />
                    </span>
                  ) : null}
                </span>
              </li>
            ))}
          </ol>
        </div>
        <Link
          to={paths.talentShow}
          className="mt-4 inline-flex min-h-11 w-fit items-center gap-2 font-semibold underline decoration-accent decoration-2 underline-offset-8 hover:text-accent-bright"
        >
          <span>Each step in words</span>
          <Icon name="arrow-right" />
        </Link>
      </Section>

      <Section
        id="talents"
        tone="muted"
        title={`${TALENT_COUNT} talents, one stage`}
        intro="Enter with one talent or with two."
      >
        <TalentGrid />
      </Section>

      <Section
        id="pillars"
        title="Three ways to find a star"
        intro="One show, one outreach project and one school programme, all looking for the same thing: what a child can do."
      >
        <ul className="grid gap-3 md:grid-cols-3 md:gap-6">
          {PILLARS.map((pillar) => (
            <li
              key={pillar.to}
              className="flex flex-col overflow-hidden rounded-card bg-night on-night shadow-soft"
            >
              <div className="flex flex-1 flex-wrap items-center gap-x-4 gap-y-1 pattern-adire p-4 pb-2 md:flex-col md:flex-nowrap md:items-stretch md:p-5">
                <TalentEmblem
                  talent={pillar.emblem}
                  hasPlate
                  className="size-16 md:size-24 md:self-start"
                />
                <div className="min-w-0 flex-[1_1_9rem] md:flex-none">
                  <h3 className="text-xl">{pillar.title}</h3>
                  <p className="font-semibold text-accent-bright">{pillar.subject}</p>
                </div>
                <p className="w-full md:flex-1">{pillar.text}</p>
                <Link
                  to={pillar.to}
                  className="inline-flex min-h-11 w-fit items-center gap-2 font-semibold underline decoration-accent decoration-2 underline-offset-8 hover:text-accent-bright"
                >
                  <span>{pillar.action}</span>
                  <Icon name="arrow-right" />
                </Link>
              </div>
              <div aria-hidden className="hidden pattern-ndebele md:block" />
            </li>
          ))}
        </ul>
      </Section>

      <Section
        id="advantages"
        title={`The ${config.productName} advantage`}
        intro="What you can count on from the first form to the finale."
      >
        <FeatureGrid features={ADVANTAGES.slice(0, 3)} />
        <div className="mt-4">
          <Fold title="Three more">{() => <FeatureGrid features={ADVANTAGES.slice(3)} />}</Fold>
        </div>
      </Section>

      <Section
        id="rewards"
        tone="night"
        title="What finalists win"
        intro="Ten rewards wait for the children who reach the top."
      >
        <ul
          aria-labelledby="rewards"
          className="flex flex-wrap gap-2 sm:grid sm:grid-cols-cards-2 sm:gap-3"
        >
          {FINALIST_REWARDS.map((reward) => (
            <li
              key={reward}
              className="flex max-w-full items-center gap-1.5 rounded-card border border-night-border bg-night-raised py-1 pr-2 pl-1.5 text-sm font-semibold sm:gap-4 sm:p-4 sm:text-lg"
            >
              <Star className="size-4 sm:size-8" />
              <span>{reward}</span>
            </li>
          ))}
        </ul>
      </Section>

      <Section
        id="academy"
        title="Next: an academy, planned for 2026"
        intro="A competition ends; learning should not. The academy is to teach discovered talents, whatever their parents earn. You can help to build it."
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

/** News and dates as set in the panel. Renders nothing if none are set. */
function NewsAndDates() {
  const show = useShow()
  const [now] = useState(() => new Date())
  const days = showDays(show, now)
  const { news_title: title, news_text: text, news_link: link, news_until: until } = show
  const isNews = title !== null && text !== null && (until === null || new Date(until) > now)
  if (days.length === 0 && !isNews) return null
  return (
    <div className="mx-auto flex max-w-page flex-col gap-4 px-4 pt-6 sm:pt-10">
      {isNews ? <ShowNews title={title} text={text} link={link} /> : null}
      {days.length > 0 ? (
        <dl aria-label="Dates" className="flex flex-wrap gap-x-8 gap-y-2">
          {days.map(({ label, day }) => (
            <div key={label}>
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="text-lg font-bold text-heading">{day}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  )
}
