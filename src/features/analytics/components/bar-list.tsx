import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Explanation } from '@/components/ui/explanation'
import { formatCount } from '@/domain/money'
import { FigureLink } from './figure-link'

export interface Bar {
  label: string
  value: number
  /** Text beside the figure, such as a share. */
  note?: string
  /** The URL of the list behind the figure. */
  to?: string
}

export interface BarListProps {
  bars: readonly Bar[]
  /** The value of a full bar; by default the largest one. */
  full?: number
  format?: (value: number) => string
  tone?: 'night' | 'leaf'
  /** Two columns if there is room, for long lists. */
  hasColumns?: boolean
}

/** Bars with their figures as text, so that length is never the only information. */
export function BarList({
  bars,
  full,
  format = formatCount,
  tone = 'night',
  hasColumns = false,
}: BarListProps) {
  const most = full ?? Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ol
      className={clsx(
        'flex flex-col gap-3',
        hasColumns && 'md:block md:columns-2 md:gap-8 print:block print:columns-2',
      )}
    >
      {bars.map(({ label, value, note, to }) => (
        <li key={label} className={hasColumns ? 'break-inside-avoid md:pb-3' : undefined}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 flex-[1_1_8rem] wrap-break-word">
              <FigureLink to={to} className="inline-block py-1">
                {label}
              </FigureLink>
            </span>
            <span className="shrink-0 font-semibold tabular-nums">
              <span>{format(value)}</span>
              {note ? (
                <span className="font-normal text-muted-foreground">{` ${note}`}</span>
              ) : null}
            </span>
          </div>
          <div
            aria-hidden
            className="mt-1 h-2 overflow-hidden rounded-pill bg-muted print:[print-color-adjust:exact]"
          >
            <div
              className={clsx(
                'h-full rounded-pill',
                tone === 'night' ? 'bg-night-indigo' : 'bg-success',
              )}
              style={{ width: `${Math.min(100, (value / most) * 100)}%` }}
            />
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A heading with its content, or an empty message. */
export function Figure({ title, note, isEmpty, children }: FigureProps) {
  return (
    <section className="rounded-card border border-border bg-surface p-4 shadow-soft sm:p-6">
      <div className="flex flex-wrap items-center">
        <h2 className="text-xl">{title}</h2>
        {note ? <Explanation of={title}>{note}</Explanation> : null}
      </div>
      <div className="mt-4">
        {isEmpty ? <p className="text-muted-foreground">No data to display.</p> : children}
      </div>
    </section>
  )
}

export interface FigureProps {
  title: string
  /** An explanation, opened by a button beside the heading. */
  note?: string
  isEmpty: boolean
  children: ReactNode
}
