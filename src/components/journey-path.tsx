import { clsx } from 'clsx'
import type { JourneyState, JourneyStep, JourneyStepKey } from '@/domain/journey'
import { Icon, type IconName } from './ui/icon'
import { Star, type StarProps } from './star'

const STATES: Record<JourneyState, { words: string; icon: IconName; star: StarProps['look'] }> = {
  completed: { words: 'Done', icon: 'check', star: 'filled' },
  checking: { words: 'Being checked', icon: 'clock', star: 'half' },
  pending: { words: 'In review', icon: 'clock', star: 'half' },
  current: { words: 'Next', icon: 'arrow-right', star: 'outline' },
  disqualified: { words: 'Disqualified', icon: 'close', star: 'outline' },
  locked: { words: 'Locked', icon: 'lock', star: 'outline' },
}

/** The step that is on. */
const NOW: readonly JourneyState[] = ['checking', 'pending', 'current']

export interface JourneyPathProps {
  /** The child's name, read out by screen readers. */
  childName: string
  steps: readonly JourneyStep[]
  /** The known facts about a step besides its state: its day, a verdict. */
  dates?: Partial<Record<JourneyStepKey, string>> | undefined
  className?: string | undefined
}

/** A strip of night sky with four stars that light up one after another; where letters are large they stand in two rows. */
export function JourneyPath({ childName, steps, dates, className }: JourneyPathProps) {
  return (
    <ol
      aria-label={`${childName}'s journey`}
      className={clsx(
        'grid h-fit grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-y-3 overflow-hidden rounded-card bg-night pattern-adire px-1 py-3 on-night sm:py-4',
        className,
      )}
    >
      {steps.map((step, index) => {
        const { words, icon, star } = STATES[step.state]
        const isLit = step.state === 'completed'
        const isNow = NOW.includes(step.state)
        const isDim = step.state === 'locked' || step.state === 'disqualified'
        return (
          <li
            key={step.key}
            aria-current={isNow ? 'step' : undefined}
            className="relative flex min-w-0 flex-col items-center gap-1 text-center text-[min(0.8125rem,5.5vw)] leading-tight sm:text-sm"
          >
            {index < steps.length - 1 ? (
              <span
                aria-hidden
                className={clsx(
                  'absolute top-4 left-[calc(50%+1.25rem)] w-[calc(100%-2.5rem)] border-t-4',
                  isLit ? 'border-accent' : 'border-dotted border-night-border',
                )}
              />
            ) : null}
            <span className="relative grid size-9 shrink-0 place-items-center">
              {step.state === 'current' ? (
                <span
                  aria-hidden
                  className="absolute inset-0 animate-twinkle rounded-pill bg-accent/20 ring-2 ring-accent"
                />
              ) : null}
              <Star
                look={star}
                className={clsx(
                  'relative',
                  isLit ? 'size-9' : 'size-7',
                  isNow ? 'text-accent' : 'text-night-border',
                )}
              />
            </span>
            <span className={clsx('font-bold max-sm:min-h-[2.5em]', isDim && 'text-night-muted')}>
              {step.title}
            </span>
            <span
              className={clsx(
                'inline-flex items-center gap-0.5',
                isDim ? 'text-night-muted' : 'text-accent-bright',
              )}
            >
              <span className="hidden sm:contents">
                <Icon name={icon} className="size-4" />
              </span>
              {words}
            </span>
            {dates?.[step.key] ? <span className="text-night-muted">{dates[step.key]}</span> : null}
          </li>
        )
      })}
    </ol>
  )
}
