import { ClosingBand } from '@/components/closing-band'
import { GalleryLinks } from '@/components/gallery-links'
import { ChildDrawing } from '@/components/child-drawing'
import { PageHero } from '@/components/page-hero'
import { socialNetworks } from '@/components/social-networks'
import { ButtonLink } from '@/components/ui/button-link'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'

export default function GalleryPage() {
  return (
    <>
      <PageHero
        size="low"
        emblem={<ChildDrawing child="dance" className="size-full" />}
        title="Gallery"
        lead="Watch our stars where they shine: our pictures and films are on the apps you already use."
      />
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
