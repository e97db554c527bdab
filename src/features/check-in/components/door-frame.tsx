import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/skeleton'

export interface DoorFrameProps {
  title: ReactNode
  /** Small text under the title. */
  note?: ReactNode
  /** The member using this phone, in the corner. */
  name?: string
  /** Above that name, for example the menu. */
  corner?: ReactNode
  children: ReactNode
}

/** The layout of the door's pages: one column for a phone held in one hand. */
export function DoorFrame({ title, note, name, corner, children }: DoorFrameProps) {
  return (
    <div className="min-h-dvh bg-surface">
      <header className="bg-night on-night">
        <div className="mx-auto flex max-w-prose items-start justify-between gap-3 px-4 py-3">
          <div className="min-w-0">
            <h1 className="text-xl wrap-anywhere">{title}</h1>
            {note ? <p className="text-sm text-night-muted">{note}</p> : null}
          </div>
          <div className="flex max-w-1/2 shrink-0 flex-col items-end gap-1">
            {corner}
            {name === undefined ? null : (
              <p translate="no" className="text-right text-sm wrap-anywhere text-night-muted">
                {name}
              </p>
            )}
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-prose px-4 pt-4 pb-32 outline-none">
        {children}
      </main>
    </div>
  )
}

/** The layout while the phone reads its stored data. */
export function DoorSkeleton() {
  return (
    <DoorFrame title="Check-in">
      <p role="status" className="sr-only">
        Loading…
      </p>
      <Skeleton className="h-96 w-full" />
    </DoorFrame>
  )
}
