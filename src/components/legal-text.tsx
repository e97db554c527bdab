import type { ReactNode } from 'react'
import { CONSENT_VERSION } from '@/domain/consent'
import { formatDate } from '@/domain/dates'
import { config } from '@/lib/config'
import { PageHero } from './page-hero'
import { Icon } from './ui/icon'

interface LegalSection {
  /** The target of a link to it. */
  id: string
  title: string
  body: ReactNode
}

export interface LegalTextProps {
  title: string
  lead: string
  /** The page’s own drawing. */
  emblem: ReactNode
  sections: readonly LegalSection[]
}

/** The operator of the show and its address. */
function Imprint({ name, address, email }: NonNullable<typeof config.operator>) {
  return (
    <section aria-labelledby="operator" className="mt-10">
      <h2 id="operator" className="text-2xl">
        Operator
      </h2>
      <address translate="no" className="mt-3 grid gap-1 break-words not-italic">
        <span>{name}</span>
        <span>{address}</span>
        <a
          href={`mailto:${email}`}
          className="inline-flex min-h-10 items-center text-primary-strong underline underline-offset-4"
        >
          {email}
        </a>
      </address>
    </section>
  )
}

/** A legal notice in plain language. It starts with a list of its sections, each with its own anchor. */
export function LegalText({ title, lead, emblem, sections }: LegalTextProps) {
  return (
    <>
      <PageHero size="low" emblem={emblem} title={title} lead={lead} />
      <div className="mx-auto max-w-page gap-12 px-4 py-12 lg:grid lg:grid-cols-[16rem_1fr]">
        <nav aria-label="On this page" className="mb-8 lg:mb-0">
          <ol className="grid gap-x-6 sm:grid-cols-2 lg:sticky lg:top-24 lg:grid-cols-1">
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="inline-flex min-h-10 items-center text-primary-strong underline underline-offset-4"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-prose min-w-0">
          <p
            role="note"
            className="flex gap-3 rounded-card bg-warning-soft p-4 font-semibold text-warning-strong"
          >
            <Icon name="alert" className="mt-0.5" />
            <span>{`Draft, to be reviewed by the operator’s lawyer before the show opens. Version of ${formatDate(CONSENT_VERSION)}.`}</span>
          </p>
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id} className="mt-10">
              <h2 id={section.id} className="text-2xl">
                {section.title}
              </h2>
              <div className="mt-3 grid gap-3 [&_a]:text-primary-strong [&_a]:underline [&_a]:underline-offset-4 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-6">
                {section.body}
              </div>
            </section>
          ))}
          {config.operator && <Imprint {...config.operator} />}
        </div>
      </div>
    </>
  )
}
