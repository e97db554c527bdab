import { Star } from '@/components/star'
import { TalentEmblem } from '@/components/talent-emblem'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button-link'
import { talentAges, TALENTS } from '@/domain/talents'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { usePageTitle } from '@/lib/use-page-title'

export default function HomePage() {
  usePageTitle('Every child is a star')
  return (
    <>
      <section className="relative overflow-hidden sky-dawn on-night">
        <div aria-hidden className="absolute inset-0 pattern-adire" />
        <div className="relative mx-auto max-w-page px-4 py-16 sm:py-24">
          <p className="font-semibold tracking-widest text-accent-bright uppercase">
            Talent show for ages 2 to 15
          </p>
          <PageHeading className="mt-3 max-w-3xl text-hero">
            Let your child&rsquo;s star rise
          </PageHeading>
          <p className="mt-4 max-w-2xl text-lg">
            {config.productName} discovers talented children in Nigeria and South Africa: on stage,
            in underserved communities and with schools.
          </p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <ButtonLink to={paths.register} size="large">
              Register your child
            </ButtonLink>
            <ButtonLink to={paths.ourKids} size="large" variant="on-night">
              See Our Shining Stars
            </ButtonLink>
          </div>
          <p className="mt-10 flex items-center gap-3">
            <Star className="size-10" />
            <span>
              <strong className="text-3xl font-extrabold tabular-nums">3000+</strong>
              <span className="block">registered children</span>
            </span>
          </p>
        </div>
      </section>
      <section aria-labelledby="talents" className="mx-auto max-w-page px-4 py-12">
        <h2 id="talents" className="text-2xl">
          Nine talents, one stage
        </h2>
        <ul className="mt-6 grid grid-cols-1 gap-4 min-[340px]:grid-cols-2 sm:grid-cols-3">
          {TALENTS.map((talent) => (
            <li
              key={talent.slug}
              className="flex flex-col items-center gap-2 rounded-card border border-border bg-surface p-4 text-center shadow-soft"
            >
              <TalentEmblem talent={talent.title} className="size-14" />
              <span className="text-lg font-bold">{talent.title}</span>
              <span className="text-sm text-muted-foreground">{talentAges(talent)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
