import { ClosingBand } from '@/components/closing-band'
import { FeatureGrid } from '@/components/feature-grid'
import { ChildDrawing } from '@/components/child-drawing'
import { PageHero } from '@/components/page-hero'
import { Section } from '@/components/section'
import { ButtonLink } from '@/components/ui/button-link'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'

const name = `${config.productName} Ghetto`

export default function GhettoProjectPage() {
  return (
    <>
      <PageHero
        emblem={<ChildDrawing child="sports" className="size-full" />}
        eyebrow={`${name}: our NGO outreach project`}
        title="No star should stay unseen"
        lead="Some of the most gifted children never reach an audition, because the bus, the costume or the ticket costs what their family lives on. So we go to them."
        actions={
          <>
            <ButtonLink to={paths.donate} size="large">
              Donate
            </ButtonLink>
            <ButtonLink to={paths.volunteer} size="large" variant="on-night">
              Become a volunteer
            </ButtonLink>
          </>
        }
      />
      <Section
        id="pillars"
        tone="muted"
        title="The four pillars"
        intro="Finding a talent is the beginning. A child needs more than applause."
      >
        <FeatureGrid
          columns={4}
          features={[
            {
              icon: 'search',
              title: 'Talent discovery',
              text: 'We look for gifted children in communities that no casting call reaches.',
            },
            {
              icon: 'heart',
              title: 'Full sponsorship',
              text: 'Donors cover what it costs to take part, so the family does not have to.',
            },
            {
              icon: 'pencil',
              title: 'Educational support',
              text: 'A talent and a school bag belong together. We help children keep learning.',
            },
            {
              icon: 'home',
              title: 'Lifestyle improvement',
              text: 'What a child eats, wears and comes home to decides how far they go. We help there too.',
            },
          ]}
        />
      </Section>
      <Section
        id="academy"
        tone="night"
        isQuote
        title="Our vision for 2026: the Smart Academy"
        intro="An academy is planned for 2026: a building where children from underserved communities learn, rehearse and grow up with what they are good at. You can give to the building itself."
      >
        <ButtonLink to={paths.donate} size="large">
          Help build the academy
        </ButtonLink>
      </Section>
      <Section
        id="help"
        title="What you can do"
        intro="Money is one way. Time and attention are two others."
      >
        <FeatureGrid
          isPlain
          features={[
            {
              icon: 'heart',
              title: 'Sponsor children',
              text: 'Choose a project and how many children you give for. One is a good start.',
            },
            {
              icon: 'calendar',
              title: 'Give some days',
              text: 'Volunteers help at outreach days, with children, parents, lists and loudspeakers.',
            },
            {
              icon: 'share',
              title: 'Tell us where to look',
              text: 'You know a gifted child in your street? Your state’s coordinator wants to know too.',
            },
          ]}
        />
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <ButtonLink to={paths.volunteer} variant="secondary">
            Become a volunteer
          </ButtonLink>
          <ButtonLink to={paths.stateAdmins} variant="secondary">
            Find your coordinator
          </ButtonLink>
        </div>
      </Section>
      <ClosingBand
        id="give"
        title="One more child on stage"
        text="Choose a project, say how many children you give for, and pay by transfer or card."
        actions={
          <ButtonLink to={paths.donate} size="large">
            Donate
          </ButtonLink>
        }
      />
    </>
  )
}
