import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatDate } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { FoldSection } from '@/components/ui/fold-section'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { useDisclosure } from '@/lib/use-disclosure'
import type { CallNote } from '../api'
import { officeQueries } from '../queries'
import { CallForm } from './call-form'
import { CallList } from './call-list'

export interface CallNotesProps {
  applicationId: string
}

/** The calls with a child's family, expanded while one is due, and the form for a new one. */
export function CallNotes({ applicationId }: CallNotesProps) {
  const notes = useQuery(officeQueries.callNotes(applicationId))
  const [isNoting, setIsNoting] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const [fold, open] = useDisclosure(notes.isLoadingError || nextOf(notes.data) !== undefined)
  return (
    <FoldSection
      title="Calls"
      summary={notes.data ? summaryOf(notes.data) : null}
      action={
        <Button
          ref={opener}
          size="small"
          variant="secondary"
          aria-expanded={isNoting && fold.isOpen}
          onClick={() => {
            setIsNoting(!isNoting || !fold.isOpen)
            open()
          }}
        >
          <Icon name="phone" />
          Note a call
        </Button>
      }
      {...fold}
    >
      {isNoting ? (
        <CallForm
          applicationId={applicationId}
          onClose={() => {
            setIsNoting(false)
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
        empty={<p className="text-muted-foreground">No calls noted yet.</p>}
      >
        {(calls) => <CallList label="Calls with this family" calls={calls} />}
      </QueryView>
    </FoldSection>
  )
}

/** The day of the earliest pending call. */
function nextOf(calls: readonly CallNote[] = []): string | undefined {
  return calls
    .filter(({ done_at }) => done_at === null)
    .map(({ call_on }) => call_on)
    .sort()[0]
}

function summaryOf(calls: readonly CallNote[]): string {
  const next = nextOf(calls)
  const last = calls
    .map(({ created_at }) => created_at)
    .sort()
    .at(-1)
  if (last === undefined) return 'None yet'
  return `${formatCount(calls.length)}, ${next === undefined ? `the last ${formatDate(last)}` : `the next ${formatDate(next)}`}`
}
