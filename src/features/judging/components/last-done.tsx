import type { ReactNode } from 'react'
import { KeptWords } from '@/components/kept-words'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { RecusalOutcome, MySheet } from '../api'
import type { OpenSheet } from '../use-sheets'
import { isHandedIn } from '../sheet-state'

export interface HandedInProps {
  sheet: MySheet
  open: OpenSheet | undefined
  /** Text that follows, such as the name of the next child. */
  after: ReactNode
  onUndo: () => void
  /** Opens the sheet when it could not be handed in. */
  onLook: () => void
}

/** The outcome of the sheet handed in last, with an undo. */
export function HandedIn({ sheet, open, after, onUndo, onLook }: HandedInProps) {
  const { name } = sheet
  const isGiven = isHandedIn(sheet, open) && open?.state !== 'ended'
  const isRefused = !isGiven && open?.draft.isFinal === true
  // It was taken back elsewhere.
  if (!isGiven && !isRefused) return null
  const words = isRefused
    ? `${name} could not be handed in.`
    : open?.state === 'offline'
      ? `${name} is handed in once there is a network.`
      : `${name} is handed in.`
  return (
    <DoneLine isBad={isRefused}>
      <span className="min-w-0 flex-1 py-2 wrap-anywhere">
        <KeptWords text={words} words={[name]} />
        {after}
      </span>
      <Button variant="link" className="px-1!" onClick={isRefused ? onLook : onUndo}>
        {isRefused ? 'Open it' : 'Undo'}
      </Button>
    </DoneLine>
  )
}

const outcomeWords: Record<RecusalOutcome, (name: string) => string> = {
  given: (name) => `Another judge gets ${name}.`,
  panel: (name) => `The others of the panel judge ${name} without you.`,
  nobody: (name) => `Nobody is free for ${name} yet. The office sees it.`,
}

export interface KnownProps {
  name: string
  outcome: RecusalOutcome
  after: ReactNode
}

/** The outcome of the latest recusal. */
export function Known({ name, outcome, after }: KnownProps) {
  return (
    <DoneLine>
      <span className="min-w-0 flex-1 py-2 wrap-anywhere">
        <KeptWords text={outcomeWords[outcome](name)} words={[name]} />
        {after}
      </span>
    </DoneLine>
  )
}

function DoneLine({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  const tone = isBad
    ? 'bg-destructive-soft text-destructive-strong'
    : 'bg-success-soft text-success-strong'
  return (
    <div
      className={`mb-4 flex min-h-11 items-center gap-2 rounded-card px-3 font-semibold ${tone}`}
    >
      <Icon name={isBad ? 'alert' : 'check'} />
      {children}
    </div>
  )
}
