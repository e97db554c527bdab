import { KeptWords } from '@/components/kept-words'
import { ClosingBand } from '@/components/closing-band'
import { ChildDrawing } from '@/components/child-drawing'
import { PageHero } from '@/components/page-hero'
import { Section } from '@/components/section'
import { Star } from '@/components/star'
import { StepList } from '@/components/step-list'
import { TalentGrid } from '@/components/talent-grid'
import { ButtonLink } from '@/components/ui/button-link'
import { SHOW_STEPS } from '@/domain/show'
import { MAX_TALENTS, TALENT_COUNT } from '@/domain/talents'
import { ticketFeesInWords } from '@/domain/ticket'
import { WHY_PARTICIPATE } from '@/domain/prizes'
import { paths } from '@/lib/paths'
import { useYearOfShow } from '@/lib/show'

const questions = (feesByCountry: readonly string[]) => [
  {
    question: 'Who can enter?',
    answer: `Children aged 2 to 15 who live in Nigeria or South Africa, registered by a parent or legal guardian. A child enters with up to ${MAX_TALENTS} talents.`,
  },
  {
    question: 'What does it cost?',
    answer: `Registering costs nothing. The talent hunt ticket is ${feesByCountry.join(', ')}, paid by bank transfer. You see the amount, the account and your child’s reference before you pay.`,
  },
  {
    question: 'What do we film for the entry video?',
    answer:
      'Whatever shows the talent best, filmed with a phone. Put it on YouTube, TikTok, Instagram, Facebook, Vimeo or Google Drive and send us the link from your dashboard.',
  },
  {
    question: 'What will the public see?',
    answer:
      'Nothing before your child is approved. Then name or stage name, age, gender, state, talents, score and support points; you can switch it off at any time.',
  },
]

export default function TalentShowPage() {
  const { year, fees: amounts } = useYearOfShow()
  const fees = ticketFeesInWords(amounts)
  return (
    <>
      <PageHero
        emblem={<ChildDrawing child="stage" className="size-full" />}
        eyebrow={<span data-of-year="">{`Talent Show · Edition ${year}`}</span>}
        title={`${TALENT_COUNT} talents. Four steps. One grand finale.`}
        lead="Once a year the stage belongs to children aged 2 to 15. Show us what yours can do."
        actions={
          <ButtonLink to={paths.register} size="large">
            Register
          </ButtonLink>
        }
      />
      <Section
        id="categories"
        title="Choose a category"
        intro="Some talents start at 4 or 5. Each one shows its ages."
      >
        <TalentGrid />
      </Section>
      <Section
        id="journey"
        tone="night"
        title="The journey to the stage"
        intro="Your dashboard shows which step your child is at, and what you can do next."
      >
        <StepList
          label="The journey to the stage"
          steps={[
            {
              title: SHOW_STEPS[0],
              text: 'Create your account and register your child in one form. Add more children whenever you like.',
            },
            {
              title: SHOW_STEPS[1],
              text: (
                <KeptWords
                  text={`Your child gets a personal ticket card, so that family and friends can help. The ticket card is free to share; the place costs ${fees.join(' / ')}. When it is paid, send in the entry video.`}
                  words={fees}
                />
              ),
            },
            {
              title: SHOW_STEPS[2],
              text: 'Children whose video passes perform live. Date and place appear on your dashboard.',
            },
            {
              title: SHOW_STEPS[3],
              text: 'The finalists meet on one stage and compete for the rewards.',
            },
          ]}
        />
      </Section>
      <Section id="why-participate" title="Why participate?">
        <ul
          aria-labelledby="why-participate"
          className="flex flex-wrap gap-2 sm:grid sm:grid-cols-cards-3 sm:gap-3"
        >
          {WHY_PARTICIPATE.map((reason) => (
            <li
              key={reason}
              className="flex max-w-full items-center gap-1.5 rounded-card border border-border bg-surface py-1 pr-2 pl-1.5 text-sm font-semibold shadow-soft sm:gap-4 sm:p-4 sm:text-lg"
            >
              <Star className="size-4 sm:size-8" />
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="questions" tone="muted" title="Good to know">
        <dl className="grid gap-x-8 gap-y-6 md:grid-cols-2">
          {questions(ticketFeesInWords(amounts, { isWithCountry: true })).map(
            ({ question, answer }) => (
              <div key={question}>
                <dt className="text-lg font-bold text-heading">{question}</dt>
                <dd className="mt-1">
                  <KeptWords text={answer} words={fees} />
                </dd>
              </div>
            ),
          )}
        </dl>
      </Section>
      <ClosingBand
        id="enter"
        title="Ready for the spotlight?"
        text="The first step is one form."
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
      />
    </>
  )
}
