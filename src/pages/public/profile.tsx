import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { ClientOnly } from '@/components/client-only'
import { MyStar } from '@/components/my-star'
import { PageHeading } from '@/components/page-heading'
import { ProfileNotFound } from '@/components/profile-not-found'
import { ButtonAnchor, ButtonLink } from '@/components/ui/button-link'
import { FlaggedPlace } from '@/components/ui/flag'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { whatsappLink, whatsappMessage } from '@/domain/whatsapp'
import type { Profile } from '@/features/profiles/api'
import { ProfileFigures } from '@/features/profiles/components/profile-figures'
import { TalentChips } from '@/features/profiles/components/talent-chips'
import { profileQueries } from '@/features/profiles/queries'
import { ShareBlock } from '@/features/sharing/components/share-block'
import { useNoIndex } from '@/features/sharing/use-no-index'
import { config } from '@/lib/config'
import { isId, paths } from '@/lib/paths'
import { supportNumber } from '@/lib/support'
import { usePageTitle } from '@/lib/use-page-title'

/**
 * One child of Our Shining Stars, with what the list shows and nothing else: no sharing link, reference or
 * payment can be reached from here.
 */
export default function ProfilePage() {
  useNoIndex()
  const { profileId = '' } = useParams()
  return (
    <div className="mx-auto max-w-xl px-4 py-8">
      <Link
        to={paths.ourKids}
        className="inline-flex min-h-11 items-center text-primary-strong underline underline-offset-4"
      >
        Our Shining Stars
      </Link>
      <ClientOnly fallback={<Loading />}>
        {isId(profileId) ? <OneProfile id={profileId} /> : <ProfileNotFound />}
      </ClientOnly>
    </div>
  )
}

function Loading() {
  usePageTitle('Shining Star')
  return (
    <>
      <Skeleton className="mt-4 h-24" />
      <Skeleton className="mt-6 h-72 rounded-card" />
    </>
  )
}

function OneProfile({ id }: { id: string }) {
  const profile = useQuery(profileQueries.one(id))
  return (
    <QueryView query={profile} errorTitle="Error fetching profiles" skeleton={<Loading />}>
      {(row) => (row ? <Details profile={row} /> : <ProfileNotFound />)}
    </QueryView>
  )
}

function Details({ profile }: { profile: Profile }) {
  const { id, child_name: name, country } = profile
  usePageTitle(name)
  const url = new URL(paths.profile(id), config.siteUrl ?? window.location.origin).href
  const number = supportNumber(country)

  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <MyStar
          pattern={profile.pattern}
          name={name}
          talent={profile.primary_category}
          ticketStatus={profile.ticket_status}
          score={profile.assessment_score}
          className="size-32"
        />
        <div className="min-w-0">
          <PageHeading className="break-words">{name}</PageHeading>
          <p className="text-lg text-muted-foreground">
            {profile.gender}, age {profile.age}
          </p>
          <p className="text-lg text-muted-foreground">
            <FlaggedPlace place={`${profile.state_city}, ${country}`} country={country} />
          </p>
        </div>
      </div>
      <TalentChips talents={profile.talents} />
      <div className="overflow-hidden rounded-card border border-border shadow-soft">
        <ProfileFigures profile={profile} />
      </div>
      <ButtonLink to={paths.donate} isWide>
        Donate
      </ButtonLink>
      <ShareBlock
        url={url}
        text={`${name} from ${profile.state_city} is one of Our Shining Stars of the ${config.productName} talent show ${profile.edition}.`}
      />
      {number ? (
        <ButtonAnchor
          variant="link"
          className="self-start"
          href={whatsappLink(
            number,
            whatsappMessage(
              `Hello ${config.productName}, I want to report this profile, because:`,
              [
                ['Name', name],
                ['Link', url],
              ],
            ),
          )}
        >
          Report this profile
        </ButtonAnchor>
      ) : null}
    </div>
  )
}
