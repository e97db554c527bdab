import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchBox } from '@/components/search-box'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Fold } from '@/components/ui/fold'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import type { Round } from '../api'
import type { RoundChoice } from '../progress-api'
import { childrenWords } from '../../auditions/labels'
import { roundQueries, useAddRoundChild, useTickChildren } from '../queries'

type ChoiceChild = RoundChoice['listed'][number]

/** The children a round will judge, which can be ticked one by one. */
export function ChosenChildren({ round }: { round: Round }) {
  const { data } = useQuery(roundQueries.choice(round.id, ''))
  const tick = useTickChildren(round)
  const [ticked, setTicked] = useState<readonly string[]>(round.child_ids ?? [])
  return (
    <>
      {data ? (
        <p role="status">
          <span>{`It judges ${childrenWords(data.children)}. `}</span>
          {round.child_ids === null ? null : <span>They were ticked by name. </span>}
          {data.beside > 0 ? (
            <span>{`${childrenWords(data.beside)} more ${data.beside === 1 ? 'is' : 'are'} in another open round and ${data.beside === 1 ? 'stays' : 'stay'} there.`}</span>
          ) : null}
        </p>
      ) : null}
      {round.is_writable ? (
        <Fold title="Tick children by name">
          {(wasOpened) =>
            wasOpened ? (
              <div className="flex flex-col items-start gap-4">
                <p className="text-muted-foreground">None is ticked: all of them.</p>
                <ListedChildren round={round} label="Children who can be ticked">
                  {(child) => (
                    <Checkbox
                      label={<ChildWords child={child} />}
                      checked={ticked.includes(child.application_id)}
                      onChange={({ target }) =>
                        setTicked(
                          target.checked
                            ? [...ticked, child.application_id]
                            : ticked.filter((id) => id !== child.application_id),
                        )
                      }
                    />
                  )}
                </ListedChildren>
                <Button
                  variant="secondary"
                  isBusy={tick.isPending}
                  onClick={() => tick.mutate(ticked)}
                >
                  {ticked.length === 0
                    ? 'Judge all of them'
                    : `Judge only ${childrenWords(ticked.length)}`}
                </Button>
              </div>
            ) : null
          }
        </Fold>
      ) : null}
    </>
  )
}

/** Adds children to an open round who became eligible later. */
export function AddChild({ round }: { round: Round }) {
  const add = useAddRoundChild(round.id)
  return (
    <Fold title="Add a child">
      {(wasOpened) =>
        wasOpened ? (
          <ListedChildren round={round} label="Children who can be added">
            {(child) => (
              <div className="flex items-center justify-between gap-3">
                <p className="min-w-0 wrap-anywhere">
                  <ChildWords child={child} />
                </p>
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={`Add ${child.name}`}
                  isBusy={add.isPending && add.variables.id === child.application_id}
                  onClick={() => add.mutate({ id: child.application_id, name: child.name })}
                >
                  Add
                </Button>
              </div>
            )}
          </ListedChildren>
        ) : null
      }
    </Fold>
  )
}

function ChildWords({ child }: { child: ChoiceChild }) {
  return (
    <>
      <span translate="no">{child.name}</span>
      <span className="text-muted-foreground">
        {`, ${child.age}, ${child.state_city}, ${child.talents.join(' and ')}`}
      </span>
    </>
  )
}

/** The most children that the database lists. */
const MAX_LISTED = 250

interface ListedChildrenProps {
  round: Round
  label: string
  children: (child: ChoiceChild) => React.ReactNode
}

function ListedChildren({ round, label, children: rowOf }: ListedChildrenProps) {
  const [search, setSearch] = useState('')
  const query = useQuery({
    ...roundQueries.choice(round.id, search),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="flex w-full flex-col gap-3">
      <SearchBox label="Name or code" value={search} isLabelShown onSearch={setSearch} />
      <QueryView
        query={query}
        errorTitle="Could not fetch the children."
        loadingText="Loading the children…"
        skeleton={<SkeletonList count={3} className="h-10" />}
        isEmpty={({ listed }) => listed.length === 0}
        empty={<p className="text-muted-foreground">Nobody else can be judged now.</p>}
      >
        {({ listed }) => (
          <>
            <ul aria-label={label} className="max-h-96 divide-y divide-border overflow-y-auto">
              {listed.map((child) => (
                <li key={child.application_id} className="py-2">
                  {rowOf(child)}
                </li>
              ))}
            </ul>
            {listed.length === MAX_LISTED ? (
              <p className="text-sm text-muted-foreground">
                {`These are the first ${MAX_LISTED}. Search for the others.`}
              </p>
            ) : null}
          </>
        )}
      </QueryView>
    </div>
  )
}
