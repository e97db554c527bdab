import { FeatureGrid } from '@/components/feature-grid'
import { ChildDrawing } from '@/components/child-drawing'
import { PageHero } from '@/components/page-hero'
import { Section } from '@/components/section'
import { StepList } from '@/components/step-list'
import { buttonStyle } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Link } from 'react-router-dom'
import { TALENT_COUNT } from '@/domain/talents'
import { whatsappLink } from '@/domain/whatsapp'
import { PartnershipForm } from '@/features/public/schools/components/partnership-form'
import { partnershipMessage } from '@/features/public/schools/message'
import { config } from '@/lib/config'
import { notify } from '@/lib/notify'
import { paths } from '@/lib/paths'
import { supportNumber, useSupportNumber } from '@/lib/support'

const name = `${config.productName} Edu`

export default function EduPage() {
  return (
    <>
      <PageHero
        side="left"
        emblem={<ChildDrawing child="tech" className="size-full" />}
        eyebrow="Our school partnership programme"
        title="Your school is full of stars"
        lead={`${name} brings the talent show to schools in Nigeria and South Africa. Tell us what your school needs, and we’ll work out together how to bring it to your pupils.`}
        actions={
          <>
            <a href="#request" className={buttonStyle({ size: 'large' })}>
              Request a partnership
            </a>
            <ButtonLink to={paths.talentShow} size="large" variant="on-night">
              See how the show works
            </ButtonLink>
          </>
        }
      />
      <Section
        id="request"
        tone="muted"
        title="Request a partnership"
        intro="Seven short answers. Sending this doesn’t commit you to anything."
        className="max-w-3xl"
      >
        <RequestForm />
      </Section>
      <Section
        id="benefits"
        title="What a partnership brings"
        intro="For the pupils, for their teachers and for the school."
      >
        <FeatureGrid
          columns={2}
          isPlain
          features={[
            {
              icon: 'star',
              title: 'Every kind of talent counts',
              text: `${TALENT_COUNT} categories from dance to engineering, so that the quiet pupil in the workshop is seen as well as the singer on the stage.`,
            },
            {
              icon: 'user',
              title: 'One contact for the school',
              text: 'You name a person, and that person talks to ours. No call centre, no forms for every class.',
            },
            {
              icon: 'heart',
              title: 'Parents stay in charge',
              text: 'Only a parent or legal guardian registers a child and agrees to what becomes public. The school never has to decide that for them.',
            },
            {
              icon: 'pencil',
              title: 'Assessment that teaches',
              text: 'Each entry that is assessed gets a score out of 10 and a written report that a child can learn from.',
            },
            {
              icon: 'video',
              title: 'A stage beyond the school hall',
              text: 'From an entry video to live auditions and the grand finale, with the whole school behind its own.',
            },
            {
              icon: 'home',
              title: 'A part in the academy',
              text: 'An academy is planned for 2026: a place where talents found at school keep learning.',
            },
          ]}
        />
      </Section>
      <Section id="how" title="How a partnership begins" tone="night">
        <StepList
          label="How a partnership begins"
          steps={[
            {
              title: 'You write to us',
              text: 'Fill in the form. It becomes a WhatsApp message that you send.',
            },
            {
              title: 'We talk',
              text: 'We reply to your contact person and find out what suits your pupils.',
            },
            {
              title: 'We agree',
              text: 'What happens, who does what and what it needs is clear before anything starts.',
            },
          ]}
        />
      </Section>
    </>
  )
}

function RequestForm() {
  if (useSupportNumber() === null) {
    return <p>Requests cannot be sent at the moment. Please check again soon.</p>
  }
  return (
    <Card>
      <PartnershipForm
        linkTo={(input) =>
          whatsappLink(
            supportNumber(input.country) ?? '',
            partnershipMessage(config.productName, input),
          )
        }
        onPrepared={() =>
          notify({
            title: 'Request Prepared!',
            description: 'Please send the pre-filled message in WhatsApp to finalize your request.',
          })
        }
        legalLinks={
          <Link to={paths.privacy} className="text-primary-strong underline underline-offset-4">
            Privacy notice
          </Link>
        }
      />
    </Card>
  )
}
