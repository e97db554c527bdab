import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { dayIn } from '@/domain/dates'
import { lazyView } from '@/lib/lazy'
import { useOpened } from '@/lib/use-opened'
import type { KeptYear } from '../api'
import { keepingQueries, useSetErasure } from '../queries'
import { keepingWords, stageOf } from '../words'
import { OldOffers } from './old-offers'

const EraseYearDialog = lazyView(async () => (await import('./erase-year-dialog')).EraseYearDialog)
const KeepYearDialog = lazyView(async () => (await import('./keep-year-dialog')).KeepYearDialog)

/** The years that have ended with what is kept of them, and people of whom nothing was heard for long. */
export function KeepingView() {
  const query = useQuery(keepingQueries.years())
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
            No year has ended yet. Once one has, its day stands here, and then you decide about it.
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
  const erasing = useOpened('erase-year')
  const keeping = useOpened('keep-year')
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
  const today = dayIn('Nigeria', new Date())
  const stage = stageOf(kept, today)
  const { year, name, children } = kept
  return (
    <li className="flex flex-col gap-3 rounded-card border border-border bg-surface p-4">
      <h3 className="text-lg">
        <span>{`${year} `}</span>
        <span className="text-base font-normal wrap-anywhere text-muted-foreground">{name}</span>
      </h3>
      <div>
        {keepingWords(kept, today).map((sentence) => (
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
        description="Whoever is deleted stays deleted; everybody else stays, and their notice says so. If you begin again, families are told again, 30 days ahead."
        confirmLabel="Stop"
        busyText="Stopping…"
        onConfirm={() => stop.mutateAsync(year)}
      />
    </li>
  )
}
