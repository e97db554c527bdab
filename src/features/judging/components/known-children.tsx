import { Button } from '@/components/ui/button'
import { useIsOffline } from '@/lib/api/connection'
import type { MyRound, MySheet } from '../api'
import { useWithdrawRecusal } from '../queries'

export interface KnownChildrenProps {
  userId: string
  round: MyRound
  sheets: readonly MySheet[]
}

/** The children a judge knows and does not judge, with an undo while nobody else has begun. */
export function KnownChildren({ userId, round, sheets }: KnownChildrenProps) {
  const isOffline = useIsOffline()
  const withdraw = useWithdrawRecusal(userId)
  if (sheets.length === 0) return null
  return (
    <section aria-labelledby="known-children" className="flex flex-col gap-2">
      <h3 id="known-children" className="text-lg">
        {sheets.length === 1 ? 'You know this child' : 'You know these children'}
      </h3>
      {isOffline ? <p>To take this back you need a network.</p> : null}
      <ul aria-labelledby="known-children" className="flex flex-col gap-2">
        {sheets.map((sheet) => (
          <li
            key={sheet.application_id}
            className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-border bg-surface px-4 py-2"
          >
            <span
              translate="no"
              className="min-w-0 flex-1 font-semibold wrap-anywhere text-heading"
            >
              {sheet.name}
            </span>
            {round.state !== 'open' ? null : sheet.can_withdraw ? (
              <Button
                size="small"
                variant="secondary"
                disabled={isOffline}
                isBusy={withdraw.isPending && withdraw.variables === sheet}
                onClick={() => withdraw.mutate(sheet)}
              >
                <span>Take this back</span>
                <span translate="no" className="sr-only">{`: ${sheet.name}`}</span>
              </Button>
            ) : (
              <span className="text-muted-foreground">Another judge has begun.</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
