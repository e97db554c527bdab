import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import type { MyRound } from '../api'
import { useSheets } from '../use-sheets'
import { MarksRead } from './two-sheets'

/** Text typed on sheets that were reassigned or closed in the meantime: shown until dismissed. */
export function EndedSheets({ rounds }: { rounds: readonly MyRound[] }) {
  const { actions, sheets } = useSheets()
  const ended = [...sheets].filter(([, { state }]) => state === 'ended')
  if (ended.length === 0) return null
  return (
    <section aria-label="Not saved" className="flex flex-col gap-3">
      {ended.map(([key, { draft, words: reason }]) => {
        const criteria = rounds.find(({ id }) => id === draft.roundId)?.criteria ?? []
        const words = [
          ...criteria.map(({ position, name }) => `${name}: ${draft.marks[position] ?? 'none'}`),
          draft.comment,
        ].join('\n')
        return (
          <div
            key={key}
            role="alert"
            className="flex flex-col gap-2 rounded-card border-2 border-destructive bg-surface p-4"
          >
            <p>
              <strong translate="no">{draft.name}</strong>
              <span>{`: ${reason ?? 'This could not be saved.'}`}</span>
            </p>
            <MarksRead criteria={criteria} marks={draft.marks} comment={draft.comment} />
            <div className="flex flex-wrap gap-3">
              <CopyButton value={words} what="what you wrote" isNamed />
              <Button size="small" variant="quiet" onClick={() => actions.putAway(key)}>
                Put away
              </Button>
            </div>
          </div>
        )
      })}
    </section>
  )
}
