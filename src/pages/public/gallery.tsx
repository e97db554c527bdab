import { ClosingBand } from '@/components/closing-band'
import { GalleryLinks } from '@/components/gallery-links'
import { ChildDrawing, type DrawnChild } from '@/components/child-drawing'
import { MyStar } from '@/components/my-star'
import { PageHero } from '@/components/page-hero'
import { Section } from '@/components/section'
import { socialNetworks } from '@/components/social-networks'
import { ButtonLink } from '@/components/ui/button-link'
import { TALENT_COUNT, type TalentTitle } from '@/domain/talents'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'

const PICTURES: readonly { child: DrawnChild; talents: readonly TalentTitle[]; text: string }[] = [
  { child: 'dance', talents: ['Dance'], text: 'Arms up, rattles on.' },
  { child: 'music', talents: ['Music'], text: 'The drum talks, the street answers.' },
  {
    child: 'stage',
    talents: ['Acting', 'Modeling', 'Public Speaking'],
    text: 'The whole hall goes quiet.',
  },
  { child: 'arts', talents: ['Arts'], text: 'Paint first, wash up later.' },
  { child: 'sports', talents: ['Sports'], text: 'Eyes on the ball.' },
  { child: 'tech', talents: ['Tech', 'Engineering'], text: 'It plays again, and she knows why.' },
]

export default function GalleryPage() {
  return (
    <>
      <PageHero
        size="low"
        emblem={<MyStar pattern={1234} talent="Music" className="size-full" />}
        title="Gallery"
        lead="Watch our stars where they shine: our pictures and films are on the apps you already use."
      />
      <Section
        id="pictures"
        title={`${TALENT_COUNT} talents, drawn`}
        intro="These children are drawn. The real ones are on Our Shining Stars, as long as their parents say yes."
      >
        <ul
          aria-labelledby="pictures"
          className="grid grid-cols-[repeat(auto-fit,minmax(max(8.5rem,30%),1fr))] gap-3 sm:gap-6"
        >
          {PICTURES.map(({ child, talents, text }, index) => (
            <li key={child} className="grid">
              <figure className="flex flex-col overflow-hidden rounded-card bg-night on-night shadow-soft">
                <div className="grid place-items-center pattern-adire p-4 sm:p-6">
                  <ChildDrawing child={child} isLazy={index > 1} className="size-full max-w-56" />
                </div>
                <div aria-hidden className="pattern-ndebele" />
                <figcaption className="p-3 sm:p-5">
                  <span className="block leading-tight font-bold text-accent-bright sm:text-lg">
                    {talents.join(' · ')}
                  </span>
                  <span className="mt-1 block text-sm sm:text-base">{text}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </Section>
      <section aria-labelledby="follow" className="mx-auto max-w-page px-4 py-12">
        <h2 id="follow" className="text-2xl">
          Pick your network
        </h2>
        <p className="mt-2 max-w-prose text-lg text-muted-foreground">
          Each link opens in a new tab. Films use data, so mind your bundle.
        </p>
        <div className="mt-6">
          <GalleryLinks links={socialNetworks(config.socialLinks)} />
        </div>
      </section>
      <ClosingBand
        id="profiles"
        title="Want to meet the children?"
        text="Every approved child has a card with talents, score and support points."
        actions={
          <ButtonLink to={paths.ourKids} size="large">
            See Our Shining Stars
          </ButtonLink>
        }
      />
    </>
  )
}
