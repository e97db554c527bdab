import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './ui/icon'

export interface Feature {
  title: string
  text: ReactNode
  icon: IconName
}

export interface FeatureGridProps {
  features: readonly Feature[]
  /** Cards to a row on wide screens. */
  columns?: 2 | 3 | 4
}

const COLUMNS = {
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-2 lg:grid-cols-3',
  4: 'sm:grid-cols-2 lg:grid-cols-4',
}

const PLATES = [
  'bg-primary-soft text-primary-strong',
  'bg-info-soft text-info-strong',
  'bg-success-soft text-success-strong',
  'bg-warning-soft text-warning-strong',
] as const

/** Cards that each say one thing. */
export function FeatureGrid({ features, columns = 3 }: FeatureGridProps) {
  return (
    <ul className={clsx('grid gap-4', COLUMNS[columns])}>
      {features.map((feature, index) => (
        <li
          key={feature.title}
          className="flex flex-col gap-3 rounded-card border border-border bg-surface p-5 on-day text-foreground shadow-soft"
        >
          <span
            className={clsx(
              'grid size-12 place-items-center rounded-card text-xl',
              PLATES[index % PLATES.length],
            )}
          >
            <Icon name={feature.icon} />
          </span>
          <div>
            <h3 className="text-lg">{feature.title}</h3>
            <p className="mt-1">{feature.text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
