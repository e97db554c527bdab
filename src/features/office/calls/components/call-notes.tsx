import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { officeQueries } from '../queries'
import { CallForm } from './call-form'
import { CallList } from './call-list'

export interface CallNotesProps {
  applicationId: string
}

/** The calls with a child's family, and the form for another one. */
export function CallNotes({ applicationId }: CallNotesProps) {
  const notes = useQuery(officeQueries.callNotes(applicationId))
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <section aria-label="Calls" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="text-lg">Calls</h3>
        <Button
          ref={opener}
          size="small"
          variant="secondary"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="phone" />
          Note a call
        </Button>
      </div>
      {isOpen ? (
        <CallForm
          applicationId={applicationId}
          onClose={() => {
            setIsOpen(false)
            opener.current?.focus()
          }}
        />
      ) : null}
      <QueryView
        query={notes}
        errorTitle="Could not fetch the calls."
        loadingText="Loading the calls…"
        skeleton={<SkeletonList count={1} className="h-11" />}
        isEmpty={(calls) => calls.length === 0}
        empty={<p className="text-muted-foreground">No call has been noted.</p>}
      >
        {(calls) => <CallList label="Calls with this family" calls={calls} />}
      </QueryView>
    </section>
  )
}
