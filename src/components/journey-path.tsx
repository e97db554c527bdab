import { clsx } from 'clsx'
import type { JourneyState, JourneyStep, JourneyStepKey } from '@/domain/journey'
import { Star, type StarProps } from './star'

const STATES: Record<JourneyState, { words: string; star: StarProps['look'] }> = {
  completed: { words: 'Done', star: 'filled' },
  checking: { words: 'Being checked', star: 'half' },
  pending: { words: 'In review', star: 'half' },
  current: { words: 'Next', star: 'outline' },
  disqualified: { words: 'Disqualified', star: 'outline' },
  locked: { words: 'Locked', star: 'outline' },
}

/** The states of the current step. */
const NOW: readonly JourneyState[] = ['checking', 'pending', 'current']

export interface JourneyPathProps {
  /** The child's name, for screen readers. */
  childName: string
  steps: readonly JourneyStep[]
  /** Further facts about a step: its day, a verdict. */
  dates?: Partial<Record<JourneyStepKey, string>>
  className?: string
}

/**
 * A thin strip of night sky with four stars that light up one after another. On phones only the current step is named,
 * or the last completed one. The others are for screen readers.
 */
export function JourneyPath({ childName, steps, dates, className }: JourneyPathProps) {
  const named =
    steps.find(({ state }) => NOW.includes(state) || state === 'disqualified') ??
    steps.findLast(({ state }) => state === 'completed')
  return (
    <ol
      aria-label={`${childName}'s journey`}
      className={clsx(
        'flex h-fit overflow-hidden rounded-card bg-night pattern-adire px-1 py-2 on-night',
        className,
      )}
    >
      {steps.map((step, index) => {
        const { words, star } = STATES[step.state]
        const isLit = step.state === 'completed'
        const isNow = NOW.includes(step.state)
        const isDim = step.state === 'locked' || step.state === 'disqualified'
        return (
          <li
            key={step.key}
            aria-current={isNow ? 'step' : undefined}
            className={clsx(
              'relative flex min-w-0 flex-1 flex-col items-center text-center text-[min(0.8125rem,5.5vw)] leading-tight',
              step === named && 'max-sm:flex-[3]',
            )}
          >
            {index > 0 ? (
              <Way
                isLit={steps[index - 1]?.state === 'completed'}
                className="right-[calc(50%+1rem)] left-0"
              />
            ) : null}
            {index < steps.length - 1 ? (
              <Way isLit={isLit} className="right-0 left-[calc(50%+1rem)]" />
            ) : null}
            <span className="relative mb-1 grid size-6 shrink-0 place-items-center">
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
                  isLit ? 'size-6' : 'size-5',
                  isNow ? 'text-accent' : 'text-night-border',
                )}
              />
            </span>
            <span
              className={clsx('flex flex-col items-center', step !== named && 'max-sm:sr-only')}
            >
              <span className={clsx('font-bold', isDim && 'text-night-muted')}>{step.title}</span>
              {/* A completed or locked step is shown by its star, so its words are only for screen readers. */}
              <span className={isLit || step.state === 'locked' ? 'sr-only' : 'text-accent-bright'}>
                {words}
              </span>
              {dates?.[step.key] ? (
                <span className="text-night-muted">{dates[step.key]}</span>
              ) : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** Half of the line from one star to the next. */
function Way({ isLit, className }: { isLit: boolean; className: string }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'absolute top-2.5 border-t-4',
        isLit ? 'border-accent' : 'border-dotted border-night-border',
        className,
      )}
    />
  )
}
