import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clsx } from 'clsx'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { ListCount, Pagination } from '@/components/ui/pagination'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import type { Profile } from '@/features/public/profiles/api'
import { ProfileCard } from '@/features/public/profiles/components/profile-card'
import { ProfileFiltersForm } from '@/features/public/profiles/components/profile-filters'
import {
  NO_FILTERS,
  type ProfileFilters,
  profileList,
} from '@/features/public/profiles/list-params'
import { profileQueries } from '@/features/public/profiles/queries'
import { useStableOrder } from '@/features/public/profiles/use-stable-order'
import { SupportPoints } from '@/features/public/profiles/support-points'
import { TALENT_TITLES } from '@/domain/talents'
import { lazyView } from '@/lib/lazy'
import { lastPage, PAGE_SIZE } from '@/lib/list-params'
import { paths } from '@/lib/paths'
import { usePublicRealtime } from '@/lib/api/public/realtime'
import { KEYS } from '@/lib/query-keys'
import { afterFirstIdle } from '@/lib/startup'

// Renders nothing if there is only one year, so that the first screen does not wait for it.
const ProfileYear = lazyView(
  async () => (await import('@/features/public/profiles/components/profile-year')).ProfileYear,
  { isFailureToasted: false },
)

/** The first children with a score, up to this number, are shown larger. */
const STAGE_SIZE = 3

const NOUN = ['child', 'children'] as const
const gridStyle = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** The page's first queries, sent even before its code has loaded. */
export function loader() {
  return [profileQueries.page(profileList.read(new URLSearchParams()))]
}

export default function OurKidsPage() {
  const [query, setQuery] = useSearchParams()
  const filters = profileList.read(query)
  const profiles = useQuery(profileQueries.page(filters))
  const queryClient = useQueryClient()
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => void afterFirstIdle().then(() => setIsIdle(true)), [])
  usePublicRealtime([{ table: 'public_profiles' }], () => {
    void queryClient.invalidateQueries({ queryKey: KEYS.profiles })
  })

  const hrefOf = (page: number) => profileList.href({ ...filters, page }, paths.ourKids)
  // Only on the first page of a year. Search results have no stage.
  const isStage = filters.page === 1 && !profileList.isFiltered(filters)
  const last = lastPage(profiles.data?.count ?? 0)
  const isPastTheEnd = profiles.isSuccess && !profiles.isPlaceholderData && filters.page > last

  return (
    <div className="mx-auto max-w-page px-4 py-8">
      {isPastTheEnd ? <Navigate to={hrefOf(last)} replace /> : null}
      <div className="flex items-center justify-between gap-2 sm:justify-start sm:gap-4">
        <PageHeading>Our Shining Stars</PageHeading>
        {isIdle && profiles.data !== undefined ? (
          <ProfileYear
            filters={filters}
            shownYear={profiles.data.rows[0]?.edition ?? null}
            onChange={(next) => setQuery(profileList.write(next))}
          />
        ) : null}
      </div>
      <p className="mt-2 text-lg text-muted-foreground">
        Meet the children on the show. Top scores first.
      </p>
      <p className="text-muted-foreground">
        <SupportPoints />
      </p>
      <TalentLinks filters={filters} />
      <div className="mt-4">
        <ProfileFiltersForm
          filters={filters}
          onChange={(next) => setQuery(profileList.write(next))}
        />
      </div>
      <div className="mt-3">
        <QueryView
          query={profiles}
          errorTitle="Error fetching profiles"
          skeleton={
            <div className={gridStyle}>
              {Array.from({ length: 6 }, (_, index) => (
                <Skeleton key={index} className="h-48 rounded-card" />
              ))}
            </div>
          }
        >
          {({ rows, count, isMore }) => (
            <div className="flex flex-col gap-4">
              <ListCount
                page={filters.page}
                pageSize={PAGE_SIZE}
                total={count}
                isMore={isMore}
                noun={NOUN}
              />
              {rows.length > 0 ? (
                <Stars
                  list={profiles.isPlaceholderData ? null : profileList.href(filters)}
                  rows={rows}
                  isStage={isStage}
                  year={filters.year}
                />
              ) : (
                <NoProfiles year={filters.year} isFiltered={profileList.isFiltered(filters)} />
              )}
              <Pagination
                page={filters.page}
                pageSize={PAGE_SIZE}
                total={count}
                noun={NOUN}
                isCountShown={false}
                hrefOf={hrefOf}
              />
            </div>
          )}
        </QueryView>
      </div>
    </div>
  )
}

interface StarsProps {
  /** Null while the rows are those of the previous filters. */
  list: string | null
  rows: readonly Profile[]
  isStage: boolean
  year: number | null
}

/** The children of a page. A score that changes while somebody reads does not reorder them. */
function Stars({ list, rows, isStage, year }: StarsProps) {
  return (
    <ul className={gridStyle}>
      {useStableOrder(list, rows).map((profile, index) => {
        const isLarge = isStage && index < STAGE_SIZE && profile.assessment_score !== null
        return (
          <li
            key={profile.id}
            className={clsx('drawn-in-view grid', isLarge && 'sm:max-lg:col-span-2')}
          >
            <ProfileCard
              profile={profile}
              isLarge={isLarge}
              stateHref={hrefOfStars(year, {
                country: profile.country,
                state: profile.state_city,
              })}
            />
          </li>
        )
      })}
    </ul>
  )
}

function hrefOfStars(year: number | null, filters: Partial<ProfileFilters>): string {
  return profileList.href({ ...NO_FILTERS, ...filters, year, page: 1 }, paths.ourKids)
}

/** For phones, where the filters are folded: one row that scrolls sideways, so that the first child stays in view. */
function TalentLinks({ filters }: { filters: ProfileFilters }) {
  return (
    <nav aria-label="Stars by talent" className="-mx-4 mt-3 overflow-x-auto px-4 sm:hidden">
      <ul className="flex gap-2 p-1">
        {TALENT_TITLES.map((talent) => (
          <li key={talent} className="shrink-0">
            <Link
              to={hrefOfStars(filters.year, { talent })}
              aria-current={filters.talent === talent ? 'true' : undefined}
              className={clsx(
                'inline-flex min-h-11 items-center rounded-pill border border-control px-4 font-semibold whitespace-nowrap hover:border-heading',
                filters.talent === talent ? 'bg-night on-night' : 'bg-surface',
              )}
            >
              {talent}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NoProfiles({ year, isFiltered }: { year: number | null; isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      drawing="tech"
      title="No Matching Profiles"
      action={
        <ButtonLink
          to={profileList.href({ ...NO_FILTERS, year, page: 1 }, paths.ourKids)}
          variant="secondary"
        >
          Clear filters
        </ButtonLink>
      }
    >
      Try another spelling, or fewer filters.
    </EmptyState>
  ) : (
    <EmptyState
      drawing="stage"
      title="No stars yet"
      action={<ButtonLink to={paths.register}>Register your child</ButtonLink>}
    >
      The first children appear here as soon as their application is approved.
    </EmptyState>
  )
}
