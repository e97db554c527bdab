import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CriteriaBars } from '@/components/criteria-bars'
import { Button } from '@/components/ui/button'
import { MAX_SCORE } from '@/domain/application'
import type { RoundKind } from '@/domain/judging'
import { KEYS } from '@/lib/query-keys'
import { fetchResults } from '../results-api'

const resultsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: [...KEYS.applications, 'results', applicationId],
    queryFn: ({ signal }) => fetchResults(applicationId, signal),
  })

/** Prints one card alone: `isPrinted` marks it while the browser prints. */
export function usePrint() {
  const [isPrinted, setIsPrinted] = useState(false)
  useEffect(() => {
    if (!isPrinted) return undefined
    const done = () => setIsPrinted(false)
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [isPrinted])
  return { isPrinted, print: () => setIsPrinted(true) }
}

export interface RoundBarsProps {
  applicationId: string
  childName: string
  kind: RoundKind
  /** The audition round; there is only one video round. */
  round?: number
  onPrint: () => void
}

/**
 * The judges' marks of a round, by criterion. Empty without a round, and while loading, because score and report are
 * shown beside it.
 */
export function RoundBars({ applicationId, childName, kind, round = 1, onPrint }: RoundBarsProps) {
  const { data: results } = useQuery(resultsQuery(applicationId))
  const result = results?.find((one) => one.kind === kind && one.audition_round === round)
  if (!result) return null
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">How the judges marked</h3>
        <Button
          size="small"
          variant="secondary"
          aria-label={`Print: ${childName}`}
          onClick={onPrint}
          className="print:hidden"
        >
          Print
        </Button>
      </div>
      {result.is_corrected ? (
        <p>
          {`The judges gave ${result.score} out of ${MAX_SCORE}. We have corrected the result since.`}
        </p>
      ) : null}
      <CriteriaBars criteria={result.criteria} />
    </section>
  )
}
