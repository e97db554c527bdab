import { clsx } from 'clsx'
import type { JourneyState, JourneyStep, JourneyStepKey } from '@/domain/journey'
import { Icon, type IconName } from './ui/icon'
import { Star, type StarProps } from './star'

const STATES: Record<JourneyState, { words: string; icon: IconName; star: StarProps['look'] }> = {
  completed: { words: 'Done', icon: 'check', star: 'filled' },
  pending: { words: 'In review', icon: 'clock', star: 'half' },
  current: { words: 'Next', icon: 'arrow-right', star: 'outline' },
  disqualified: { words: 'Disqualified', icon: 'close', star: 'outline' },
  locked: { words: 'Locked', icon: 'lock', star: 'outline' },
}

export interface JourneyPathProps {
  /** The child's name, read out by screen readers. */
  childName: string
  steps: readonly JourneyStep[]
  /** What is known of a step besides its state: its day, a verdict. */
  dates?: Partial<Record<JourneyStepKey, string>> | undefined
  className?: string | undefined
}

/** Four stars in a night sky that light up one after another; downwards on phones, across on wide screens. */
export function JourneyPath({ childName, steps, dates, className }: JourneyPathProps) {
  return (
    <ol
      aria-label={`${childName}'s journey`}
      className={clsx(
        'grid h-fit rounded-card bg-night pattern-adire p-4 on-night sm:grid-cols-4 sm:px-2 sm:py-6',
        className,
      )}
    >
      {steps.map((step, index) => {
        const { words, icon, star } = STATES[step.state]
        const isLit = step.state === 'completed'
        const isNow = step.state === 'current' || step.state === 'pending'
        return (
          <li
            key={step.key}
            aria-current={isNow ? 'step' : undefined}
            className="relative flex items-center gap-4 pb-6 last:pb-0 sm:flex-col sm:gap-2 sm:pb-0 sm:text-center"
          >
            {index < steps.length - 1 ? (
              <span
                aria-hidden
                className={clsx(
                  'absolute top-12 left-[1.375rem] h-[calc(100%-3rem)] border-l-4 sm:top-[1.375rem] sm:left-[calc(50%+1.75rem)] sm:h-0 sm:w-[calc(100%-3.5rem)] sm:border-t-4 sm:border-l-0',
                  isLit ? 'border-accent' : 'border-dotted border-night-border',
                )}
              />
            ) : null}
            <span className="relative grid size-12 shrink-0 place-items-center">
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
                  isLit ? 'size-12' : 'size-9',
                  isNow ? 'text-accent' : 'text-night-border',
                )}
              />
            </span>
            <span className="min-w-0">
              <span
                className={clsx(
                  'block leading-tight font-bold',
                  step.state === 'locked' && 'text-night-muted',
                )}
              >
                {step.title}
              </span>
              <span
                className={clsx(
                  'inline-flex items-center gap-1 text-sm',
                  ['locked', 'disqualified'].includes(step.state)
                    ? 'text-night-muted'
                    : 'text-accent-bright',
                )}
              >
                <Icon name={icon} className="size-4" />
                {words}
              </span>
              {dates?.[step.key] ? (
                <span className="block text-sm text-night-muted">{dates[step.key]}</span>
              ) : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
