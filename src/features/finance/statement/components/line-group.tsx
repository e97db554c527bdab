import type { ReactNode } from 'react'

export interface GroupProps {
  title: string
  note: string
  action?: ReactNode
  children: ReactNode
}

/** Lines with the same available actions. */
export function Group({ title, note, action, children }: GroupProps) {
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h3 className="text-lg">{title}</h3>
          <p className="text-muted-foreground">{note}</p>
        </div>
        {action}
      </div>
      <ul aria-label={title} className="grid gap-3">
        {children}
      </ul>
    </section>
  )
}
