import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { ClientOnly } from '@/components/client-only'
import { MyStar } from '@/components/my-star'
import { nameSize } from '@/components/name-size'
import { PageHeading } from '@/components/page-heading'
import { ProfileNotFound } from '@/components/profile-not-found'
import { Button } from '@/components/ui/button'
import { FlaggedPlace } from '@/components/ui/flag'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { whatsappLink, whatsappMessage } from '@/domain/whatsapp'
import type { Profile } from '@/features/public/profiles/api'
import { ProfileFigures } from '@/features/public/profiles/components/profile-figures'
import { TalentChips } from '@/features/public/profiles/components/talent-chips'
import { SupportPoints } from '@/features/public/profiles/support-points'
import { profileQueries } from '@/features/public/profiles/queries'
import { ShareBlock } from '@/features/public/sharing/components/share-block'
import { useNoIndex } from '@/features/public/sharing/use-no-index'
import { config } from '@/lib/config'
import { isId, paths } from '@/lib/paths'
import { useSupportNumber } from '@/lib/support'
import { usePageTitle } from '@/lib/use-page-title'
import { lazyView, type Visit } from '@/lib/lazy'
import { useDialogParam } from '@/lib/use-dialog-param'

const ReportDialog = lazyView(
  async () => (await import('@/features/public/reports/components/report-dialog')).ReportDialog,
)

/** The page's first queries, sent even before its code has loaded. */
export function loader({ id }: Visit) {
  return [profileQueries.one(id)]
}

/**
 * One child of Our Shining Stars, with the same data as the list: no sharing link, reference or payment can be reached
 * from here.
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
      <Skeleton className="h-[30rem] rounded-card" />
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
  const number = useSupportNumber(country)
  const report = useDialogParam('report')

  return (
    <div className="flex flex-col gap-6">
      <div className="overflow-hidden rounded-card shadow-soft">
        <div className="relative isolate overflow-hidden sky-dawn px-4 pt-6 pb-5 text-center on-night">
          <div aria-hidden className="absolute inset-0 -z-10 pattern-adire" />
          <MyStar
            pattern={profile.pattern}
            talent={profile.primary_category}
            ticketStatus={profile.ticket_status}
            score={profile.assessment_score}
            className="mx-auto block size-56 max-w-full sm:size-72"
          />
          <PageHeading className={clsx('mt-4 break-words hyphens-auto', nameSize(name))}>
            <span translate="no">{name}</span>
          </PageHeading>
          <p className="mt-1 text-lg">{`${profile.gender}, age ${profile.age}`}</p>
          <p className="text-lg">
            <FlaggedPlace place={`${profile.state_city}, ${country}`} country={country} />
          </p>
          <div className="mt-2 flex justify-center on-day">
            <TalentChips talents={profile.talents} />
          </div>
        </div>
        <div aria-hidden className="pattern-ndebele" />
        <ProfileFigures profile={profile} />
      </div>
      {profile.points > 0 ? (
        <p className="-mt-4 text-sm text-muted-foreground">
          <SupportPoints />
        </p>
      ) : null}
      <p className="text-lg">To help, ask the family for their link.</p>
      <ShareBlock
        isFirst
        url={url}
        text={`${name} from ${profile.state_city} is one of Our Shining Stars of the ${config.productName} talent show ${profile.edition}.`}
      />
      <Link
        to={paths.donate}
        className="inline-flex min-h-11 items-center self-start text-primary-strong underline underline-offset-4"
      >
        Donate
      </Link>
      <Button
        variant="link"
        className="-ml-6 self-start"
        aria-haspopup="dialog"
        onClick={() => report.open('form')}
      >
        Report this profile
      </Button>
      {report.value === null ? null : (
        <ReportDialog
          profileId={id}
          name={name}
          chat={
            number
              ? whatsappLink(
                  number,
                  whatsappMessage(
                    `Hello ${config.productName}, I want to report this profile, because:`,
                    [
                      ['Name', name],
                      ['Link', url],
                    ],
                  ),
                )
              : null
          }
          onClose={report.close}
          onFailure={report.close}
        />
      )}
    </div>
  )
}
