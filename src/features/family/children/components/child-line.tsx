import { MyStar } from '@/components/my-star'
import { FlaggedPlace } from '@/components/ui/flag'
import { config } from '@/lib/config'
import type { ApprovedApplication } from '../api'
import { familyStar } from '../family-star'

/** The child at the top of its card. */
export function ChildLine({ application }: { application: ApprovedApplication }) {
  const { edition, child_name, age, state_city, country } = application
  return (
    <div className="flex items-center gap-4">
      <MyStar {...familyStar(application)} className="size-20" />
      <div className="min-w-0">
        <h2 translate="no" className="text-xl break-words">
          {child_name}
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground">
          {edition === config.edition ? null : (
            <>
              <span>{edition}</span>
              <span aria-hidden>·</span>
            </>
          )}
          <span>{`Age ${age}`}</span>
          <span aria-hidden>·</span>
          <span>
            <FlaggedPlace place={state_city} country={country} />
          </span>
        </p>
      </div>
    </div>
  )
}
