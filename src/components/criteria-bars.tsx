import { type CriterionMean, MAX_MARK } from '@/domain/judging'

/** The mean of each criterion, as a number and a bar. */
export function CriteriaBars({ criteria }: { criteria: readonly CriterionMean[] }) {
  return (
    <dl aria-label="Criteria" className="flex flex-col gap-2">
      {criteria.map(({ name, mean }) => (
        <div key={name} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1">
          <dt translate="no" className="min-w-0 wrap-anywhere">
            {name}
          </dt>
          <dd className="font-semibold whitespace-nowrap tabular-nums">
            {`${mean} out of ${MAX_MARK}`}
          </dd>
          <dd
            aria-hidden
            className="col-span-2 h-3 overflow-hidden rounded-pill border border-control bg-muted"
          >
            <div
              className="h-full bg-success print:[print-color-adjust:exact]"
              style={{ width: `${(mean / MAX_MARK) * 100}%` }}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
