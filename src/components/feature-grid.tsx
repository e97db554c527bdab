import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './ui/icon'

interface Feature {
  title: string
  text: ReactNode
  icon: IconName
}

export interface FeatureGridProps {
  features: readonly Feature[]
  /** Cards to a row on wide screens. */
  columns?: 2 | 3 | 4
  /** Lines with icons on wide screens too, for a long list. */
  isPlain?: boolean
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

/** One statement each: a card where there is room, a line with an icon on phones. */
export function FeatureGrid({ features, columns = 3, isPlain = false }: FeatureGridProps) {
  return (
    <ul className={clsx('grid gap-5', isPlain ? 'sm:gap-8' : 'sm:gap-4', COLUMNS[columns])}>
      {features.map((feature, index) => (
        <li
          key={feature.title}
          className={clsx(
            'grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 on-day text-foreground',
            !isPlain &&
              'sm:block sm:rounded-card sm:border sm:border-border sm:bg-surface sm:p-5 sm:shadow-soft',
          )}
        >
          <span
            className={clsx(
              'row-span-2 grid size-10 place-items-center rounded-card text-xl sm:size-12',
              !isPlain && 'sm:mb-3',
              PLATES[index % PLATES.length],
            )}
          >
            <Icon name={feature.icon} />
          </span>
          <h3 className="sm:text-lg">{feature.title}</h3>
          <p className="sm:mt-1">{feature.text}</p>
        </li>
      ))}
    </ul>
  )
}
