import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { dayIn } from '@/domain/dates'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { lazyView } from '@/lib/lazy'
import { useDialogParam } from '@/lib/use-dialog-param'
import type { KeptYear } from '../api'
import { retentionQueries, useSetErasure } from '../queries'
import { retentionLabels, stageOf } from '../labels'
import { OldOffers } from './old-offers'

const EraseYearDialog = lazyView(async () => (await import('./erase-year-dialog')).EraseYearDialog)
const KeepYearDialog = lazyView(async () => (await import('./keep-year-dialog')).KeepYearDialog)

/** The ended years and what is kept of them, and people with no contact for a long time. */
export function RetentionView() {
  const query = useQuery(retentionQueries.years())
  return (
    <div className="flex flex-col gap-6">
      <QueryView
        query={query}
        errorTitle="Could not fetch what is kept."
        loadingText="Loading what is kept…"
        skeleton={<SkeletonList count={1} className="h-24" />}
        isEmpty={(years) => years.length === 0}
        empty={
          <p className="text-muted-foreground">
            No year has ended yet. Once one has, you’ll see here how long we keep it, and you decide
            what happens.
          </p>
        }
      >
        {(years) => <Years years={years} />}
      </QueryView>
      <OldOffers />
    </div>
  )
}

function Years({ years }: { years: readonly KeptYear[] }) {
  const erasing = useDialogParam('erase-year')
  const keeping = useDialogParam('keep-year')
  const opened = (value: string | null) => years.find(({ year }) => String(year) === value)
  const [toErase, toKeep] = [opened(erasing.value), opened(keeping.value)]
  return (
    <>
      <ul className="flex flex-col gap-3">
        {years.map((year) => (
          <Year
            key={year.year}
            kept={year}
            onErase={() => erasing.open(String(year.year))}
            onKeep={() => keeping.open(String(year.year))}
          />
        ))}
      </ul>
      {toErase ? <EraseYearDialog year={toErase.year} onClose={erasing.close} /> : null}
      {toKeep ? <KeepYearDialog kept={toKeep} onClose={keeping.close} /> : null}
    </>
  )
}

interface YearProps {
  kept: KeptYear
  onErase: () => void
  onKeep: () => void
}

function Year({ kept, onErase, onKeep }: YearProps) {
  const [isStopping, setIsStopping] = useState(false)
  const stop = useSetErasure(false)
  const today = dayIn(OFFICE_COUNTRY, new Date())
  const stage = stageOf(kept, today)
  const { year, name, children } = kept
  return (
    <li className="flex flex-col gap-3 rounded-card border border-border bg-surface p-4">
      <h3 className="text-lg">
        <span>{`${year} `}</span>
        <span className="text-base font-normal wrap-anywhere text-muted-foreground">{name}</span>
      </h3>
      <div>
        {retentionLabels(kept, today).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {stage === 'due' && children > 0 ? (
          <Button size="small" aria-haspopup="dialog" onClick={onErase}>
            {`Delete the data of ${year}…`}
          </Button>
        ) : null}
        {(stage === 'due' && children > 0) || stage === 'kept' ? (
          <Button
            size="small"
            variant="secondary"
            aria-haspopup="dialog"
            aria-label={`Keep longer: ${year}`}
            onClick={onKeep}
          >
            Keep longer
          </Button>
        ) : null}
        {stage === 'telling' || stage === 'erasing' ? (
          <Button
            size="small"
            variant="secondary"
            aria-haspopup="dialog"
            aria-label={`Stop deleting ${year}`}
            onClick={() => setIsStopping(true)}
          >
            Stop
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        isOpen={isStopping}
        onClose={() => setIsStopping(false)}
        title={`Stop deleting ${year}?`}
        description="What is deleted stays deleted. Everyone else stays and gets a notice. If you start again, families get another 30 days’ notice."
        confirmLabel="Stop"
        busyText="Stopping…"
        onConfirm={() => stop.mutateAsync(year)}
      />
    </li>
  )
}
