import { type ComponentType, createElement, lazy, useState } from 'react'
import { replayActions } from '@/lib/startup/replay-actions'
import { AfterHydration } from '@/app/after-hydration'

export interface LazyRoute {
  (): React.ReactNode
  /** Fetches the code ahead; a part that is first shown after that appears at once. */
  preload: () => Promise<void>
  /** The component itself, once its code has come. */
  component: () => ComponentType | undefined
}

/**
 * A page or a frame around pages that is a chunk of its own. Unlike what `lazy` makes, it can be
 * fetched before it is rendered, so that hydration finds it and never waits behind the page's HTML.
 */
export function lazyRoute(load: () => Promise<ComponentType>): LazyRoute {
  let loaded: ComponentType | undefined
  const Later = lazy(async () => ({ default: await load() }))

  function Part() {
    // Chosen once: another component in the same place would lose the state of the page.
    const [Shown] = useState<ComponentType>(() => loaded ?? Later)
    return createElement(Shown)
  }

  return Object.assign(Part, {
    preload: async () => {
      loaded = await load()
    },
    component: () => loaded,
  })
}

/** A page, which is the default export of its file. Once it listens, what was pressed before is done. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyRoute {
  const part = lazyRoute(async () => (await load()).default)
  // Beside the page, within the same boundary: React hydrates each boundary in its own time.
  const Page = () => (
    <>
      {createElement(part)}
      <AfterHydration act={replayActions} />
    </>
  )
  return Object.assign(Page, { preload: part.preload, component: part.component })
}
