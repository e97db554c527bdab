import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CriteriaBars } from '@/components/criteria-bars'
import { Button } from '@/components/ui/button'
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
  /** The round of auditions; videos have one. */
  round?: number
  onPrint: () => void
}

/**
 * How the judges of a round marked a child, by criterion. Nothing where there was no round; score and words stand
 * beside it, so that nobody waits for it either.
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
      <CriteriaBars criteria={result.criteria} />
    </section>
  )
}
