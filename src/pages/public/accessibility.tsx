import { AccessibilityEmblem } from '@/components/page-emblems/accessibility'
import { PageHero } from '@/components/page-hero'
import { Section } from '@/components/section'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { formatDate } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { whatsappLink } from '@/domain/whatsapp'
import {
  ResultsByPage,
  WhatDoesNotHold,
} from '@/features/public/accessibility/components/accessibility-results'
import { ACCESSIBILITY_CHECKS, accessibilityResults } from '@/features/public/accessibility/results'
import { CHECK_WORDS, looksAt } from '@/features/public/accessibility/labels'
import { config } from '@/lib/config'
import { useSupportNumber } from '@/lib/support'

const { testedOn, version, browser, pages } = accessibilityResults

export default function AccessibilityPage() {
  const number = useSupportNumber()
  return (
    <>
      <PageHero
        size="low"
        emblem={<AccessibilityEmblem />}
        title="Accessibility"
        lead="Everybody should find the way to the stage: with a keyboard, with large text, with a screen reader. This is what we test, and what comes of it."
      />
      <Section
        id="tested"
        title="What we test"
        intro={`Last on ${formatDate(testedOn)}, version ${version}, in ${browser}: ${formatCount(pages.length)} pages, ${formatCount(looksAt(pages))} times looked at. The tests wrote this themselves.`}
      >
        <dl className="grid max-w-prose gap-4">
          {ACCESSIBILITY_CHECKS.map((check) => (
            <div key={check}>
              <dt className="font-bold text-heading">{CHECK_WORDS[check].title}</dt>
              <dd>{CHECK_WORDS[check].text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section
        id="not-yet"
        title="What does not hold yet"
        className="[&_ul]:grid [&_ul]:max-w-prose [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-6"
        tone="muted"
      >
        <WhatDoesNotHold />
      </Section>
      <Section
        id="tell-us"
        title="Something in your way?"
        intro="Tell us the page and what you use, such as a screen reader or your phone’s own magnifier. We answer, help you with what you came for at once, and mend it."
      >
        <p className="flex flex-wrap gap-3">
          {number ? (
            <ButtonAnchor href={whatsappLink(number)}>
              <Icon name="whatsapp" />
              Chat with support
            </ButtonAnchor>
          ) : null}
          {config.operator ? (
            <a
              href={`mailto:${config.operator.email}`}
              translate="no"
              className="inline-flex min-h-11 items-center text-primary-strong underline underline-offset-4"
            >
              {config.operator.email}
            </a>
          ) : null}
        </p>
      </Section>
      <Section
        id="results"
        title="Result by page"
        intro="In parentheses in how many states a page was looked at, such as with errors or with a dialog open."
      >
        <ResultsByPage />
      </Section>
    </>
  )
}
