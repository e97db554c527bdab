import { Icon } from '@/components/ui/icon'
import type { RowSteps } from '../use-row-steps'

export interface StepButtonsProps {
  steps: RowSteps
  isLocked?: boolean
  onStep: (to: 'previous' | 'next') => void
}

const WORDS = { previous: 'Previous child', next: 'Next child' } as const

/** Previous and next in the list the dialog was opened from. */
export function StepButtons({ steps, isLocked = false, onStep }: StepButtonsProps) {
  return (['previous', 'next'] as const).map((to) => (
    <button
      key={to}
      type="button"
      disabled={isLocked || steps[to] === null}
      title={steps[to] === null ? `No ${to} one in this list` : WORDS[to]}
      onClick={() => onStep(to)}
      className="grid size-11 place-items-center rounded-pill text-heading hover:bg-muted disabled:text-muted-foreground disabled:opacity-50"
    >
      <Icon name={to === 'previous' ? 'arrow-left' : 'arrow-right'} label={WORDS[to]} />
    </button>
  ))
}

/** The button that opens this application in the list on the page. */
export function openerOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-row="${id}"] [data-opener]`)
}
