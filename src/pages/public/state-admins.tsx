import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { CoordinatorsEmblem } from '@/components/page-emblems/coordinators'
import { PageHero } from '@/components/page-hero'
import { SearchBox } from '@/components/search-box'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkTabs } from '@/components/ui/link-tabs'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { COUNTRIES, stateWord } from '@/domain/regions'
import { AskSupport } from '@/features/public/coordinators/components/ask-support'
import { StateList } from '@/features/public/coordinators/components/state-list'
import { coordinatorList, type CoordinatorView } from '@/features/public/coordinators/list-params'
import { coordinatorQueries } from '@/features/public/coordinators/queries'
import { groupByState, isOpen } from '@/features/public/coordinators/state-groups'
import { paths } from '@/lib/paths'

// CSS columns, so that lines and cards follow each other by state without gaps. Large text reduces their number.
const listStyle = 'columns-[18rem] gap-x-6'

const addressOf = (view: CoordinatorView) => coordinatorList.href(view, paths.stateAdmins)

/** The page's first queries, sent even before its code has loaded. */
export function loader() {
  return [coordinatorQueries.all()]
}

export default function StateAdminsPage() {
  const [query, setQuery] = useSearchParams()
  const coordinators = useQuery(coordinatorQueries.all())
  const view = coordinatorList.read(query)
  const word = stateWord(view.country)

  return (
    <>
      <PageHero
        size="low"
        emblem={<CoordinatorsEmblem />}
        title="State Coordinators"
        lead="Somebody near you who knows the show: ask about registration, auditions and tickets."
      />
      <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-8">
        <LinkTabs
          label="Country"
          tabs={COUNTRIES.map((country) => ({
            to: addressOf({ country, search: '' }),
            label: country,
            isCurrent: country === view.country,
          }))}
        />
        <div role="search" className="max-w-md">
          <SearchBox
            key={view.country}
            label={`Search by ${word.toLowerCase()}`}
            value={view.search}
            onSearch={(search) =>
              setQuery(coordinatorList.write({ ...view, search }), { replace: true })
            }
          />
        </div>
        <QueryView
          query={coordinators}
          errorTitle="Could not fetch coordinators."
          skeleton={
            <div className={listStyle}>
              {Array.from({ length: 18 }, (_, index) => (
                <Skeleton key={index} className="mb-2 h-9 break-inside-avoid" />
              ))}
            </div>
          }
        >
          {(rows) => {
            const groups = groupByState(rows, view)
            const open = groups.filter(isOpen)
            return (
              <>
                <p role="status" className="text-muted-foreground">
                  {`${groups.length} ${groups.length === 1 ? word.toLowerCase() : `${word.toLowerCase()}s`}`}
                </p>
                {groups.length > 0 ? <StateList groups={groups} className={listStyle} /> : null}
                {open.length > 0 ? (
                  <AskSupport country={view.country} states={open.map(({ state }) => state)} />
                ) : null}
                {groups.length === 0 ? <NoCoordinators view={view} /> : null}
              </>
            )
          }}
        </QueryView>
      </div>
    </>
  )
}

function NoCoordinators({ view }: { view: CoordinatorView }) {
  return view.search ? (
    <EmptyState
      drawing="tech"
      title="No coordinators found for this search."
      action={
        <ButtonLink to={addressOf({ ...view, search: '' })} variant="secondary">
          Clear search
        </ButtonLink>
      }
    >
      Try another spelling, or look in the other country.
    </EmptyState>
  ) : (
    <EmptyState
      drawing="sports"
      title="No coordinators yet"
      action={<ButtonLink to={paths.volunteer}>Become a coordinator</ButtonLink>}
    >
      Nobody has been appointed here so far.
    </EmptyState>
  )
}
