import { KeptWords } from '@/components/kept-words'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { MySheet } from '../api'
import type { OpenSheet } from '../sheet-book'
import { isHandedIn } from '../sheet-state'

export interface HandedInProps {
  sheet: MySheet
  open: OpenSheet | undefined
  /** The child who is shown now. */
  next: string | undefined
  /** Whether nobody waits any more. */
  isAll: boolean
  onUndo: () => void
  /** Opens it where it could not be handed in. */
  onLook: () => void
}

/** What became of the sheet that was handed in last, and the way back. */
export function HandedIn({ sheet, open, next, isAll, onUndo, onLook }: HandedInProps) {
  const { name } = sheet
  const isGiven = isHandedIn(sheet, open) && open?.state !== 'ended'
  const isRefused = !isGiven && open?.draft.isFinal === true
  // It was taken back in another way.
  if (!isGiven && !isRefused) return null
  const words = isRefused
    ? `${name} could not be handed in.`
    : open?.state === 'offline'
      ? `${name} is handed in once there is a network.`
      : `${name} is handed in.`
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 rounded-card bg-success-soft px-4 font-semibold text-success-strong">
      <Icon name={isRefused ? 'alert' : 'check'} />
      <span className="min-w-0 flex-1 py-2 wrap-anywhere">
        <KeptWords text={words} words={[name]} />
        {next === undefined ? null : (
          <span className="sr-only">
            <KeptWords text={` Next: ${next}.`} words={[next]} />
          </span>
        )}
        {isAll ? <span> That was the last one. Thank you!</span> : null}
      </span>
      <Button variant="link" className="px-2!" onClick={isRefused ? onLook : onUndo}>
        {isRefused ? 'Open it' : 'Undo'}
      </Button>
    </p>
  )
}
