import { clsx } from 'clsx'
import { useContext } from 'react'
import { RouteConfigContext } from '@/app/routes/route-config-context'
import { Brand } from './brand'
import { PageSkeleton } from './page-skeleton'
import { useShellGrid } from './use-shell-grid'

/**
 * The skeleton of the signed-in pages before the session is known: header, page and bottom bar, with the name of the
 * page that is opening. It is part of the prerendered HTML, so nothing moves when the real page replaces it.
 */
export function ShellSkeleton() {
  const record = useContext(RouteConfigContext)
  const grid = useShellGrid()
  return (
    <div className={clsx('min-h-dvh', grid)}>
      {record?.layout === 'admin' ? (
        <header className="bg-night on-night">
          <div className="mx-auto flex min-h-16 max-w-page items-center px-4 lg:box-content lg:min-h-27 lg:items-start lg:px-8 lg:pt-2.5 short:min-h-11">
            <Brand />
          </div>
        </header>
      ) : (
        <header className="bg-night pattern-adire on-night lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col">
          <div className="flex min-h-16 items-center justify-between gap-4 px-4 short:min-h-11">
            <Brand />
          </div>
        </header>
      )}
      <main id="content" className="min-w-0 px-4 py-6 pb-28 lg:px-8 lg:pb-12">
        <div className="mx-auto max-w-page">
          <PageSkeleton />
        </div>
      </main>
      <div className="fixed inset-x-0 bottom-0 z-20 h-14 bg-night pb-[env(safe-area-inset-bottom)] lg:hidden" />
    </div>
  )
}
