import { ClosingBand } from '@/components/closing-band'
import { FeatureGrid } from '@/components/feature-grid'
import { ChildDrawing } from '@/components/child-drawing'
import { PageHero } from '@/components/page-hero'
import { Section } from '@/components/section'
import { ButtonLink } from '@/components/ui/button-link'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'

export default function AboutPage() {
  return (
    <>
      <PageHero
        side="left"
        emblem={<ChildDrawing child="arts" className="size-full" />}
        eyebrow="About us"
        title="Talent is everywhere. A stage is not."
        lead={`${config.productName} discovers talented children aged 2 to 15 in Nigeria and South Africa, and gives them a stage, a sponsor or a partner school.`}
        actions={
          <>
            <ButtonLink to={paths.register} size="large">
              Register your child
            </ButtonLink>
            <ButtonLink to={paths.volunteer} size="large" variant="on-night">
              Become a volunteer
            </ButtonLink>
          </>
        }
      />
      <Section
        id="why"
        isQuote
        title="Why we do it"
        intro="A girl who repairs radios, a boy who can’t pass a drum without playing it, a child who talks a whole compound into laughing: every family knows one. Few families know where to go with such a gift. We want that way to be open and simple."
      />
      <Section id="arms" tone="muted" title="Our three arms">
        <FeatureGrid
          features={[
            {
              icon: 'star',
              title: 'Talent Show',
              text: 'Parents register their children for the yearly show. The journey goes from registration to an entry video, live auditions and the grand finale.',
            },
            {
              icon: 'heart',
              title: `${config.productName} Ghetto`,
              text: 'Our NGO outreach project for underserved children. Donors make it possible; volunteers bring it into communities.',
            },
            {
              icon: 'home',
              title: `${config.productName} Edu`,
              text: 'Our partnership programme for schools that want to see every pupil, not only the best marks.',
            },
          ]}
        />
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <ButtonLink to={paths.talentShow} variant="secondary">
            The Talent Show
          </ButtonLink>
          <ButtonLink to={paths.ghettoProject} variant="secondary">
            The outreach project
          </ButtonLink>
          <ButtonLink to={paths.edu} variant="secondary">
            The school programme
          </ButtonLink>
        </div>
      </Section>
      <Section id="promise" title="What we promise families" intro="Children come first. Here too.">
        <FeatureGrid
          columns={2}
          isPlain
          features={[
            {
              icon: 'eye',
              title: 'Open about money',
              text: 'The ticket fee is stated where you pay it. A transfer counts once we see it in the bank, and you can follow it until then.',
            },
            {
              icon: 'lock',
              title: 'Careful with your child',
              text: 'No address, no telephone number and no school is ever public, and nobody can write to a child through this site.',
            },
            {
              icon: 'pencil',
              title: 'Fair in judging',
              text: 'Every assessed child has a score out of 10 with the same pass mark for all: 5.',
            },
            {
              icon: 'whatsapp',
              title: 'People to talk to',
              text: 'Coordinators in the states and provinces, and a support chat for everything else.',
            },
          ]}
        />
        <ButtonLink to={paths.stateAdmins} variant="secondary" className="mt-6">
          Find your coordinator
        </ButtonLink>
      </Section>
      <Section
        id="academy"
        tone="muted"
        isQuote
        title="Where we are going"
        intro="An academy is planned for 2026, so that what was discovered can be taught. Every donation to the building brings it closer."
      >
        <ButtonLink to={paths.donate} variant="secondary">
          Donate
        </ButtonLink>
      </Section>
      <ClosingBand
        id="join"
        title="Come and shine with us"
        text="Register a child, teach a skill, open your school or carry a box. There is a place for you."
        actions={
          <>
            <ButtonLink to={paths.register} size="large">
              Register your child
            </ButtonLink>
            <ButtonLink to={paths.edu} size="large" variant="on-night">
              Bring us to your school
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
