import type { QueryKey } from '@tanstack/react-query'
import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { OFFLINE_SENTENCE } from '@/lib/api/offline-sentence'
import { notify } from '@/lib/notify'
import {
  inIdleTurn,
  loadWanted,
  NewVersionError,
  prefersSaveData,
  notifyNewVersion,
} from '@/lib/startup'

/*
 * Code splitting. A lazy route is a page or a layout. A lazy view is a section that no page starts with, such as a dialog.
 * Both can be prefetched with `preload` and then appear at once. If a new version has removed a chunk, the page reloads
 * if somebody is waiting for it. Otherwise the failure is ignored.
 */

/** One visit to a page or a layout. */
export interface Visit {
  /** The signed-in account, or empty for a visitor. */
  userId: string
  /** The id or sharing code in the address, or empty when there is none. */
  id: string
}

type Loader = (visit: Visit) => readonly { queryKey: QueryKey }[]

interface RouteFile {
  default: ComponentType
  /**
   * The first queries of the page when its address has no query string. Its HTML lists them for early requests, and
   * pointing at a link prefetches them. Opening them must never be logged.
   */
  loader?: Loader
}

export interface LazyRoute {
  (): ReactNode
  /** Prefetches the code. */
  preload: () => Promise<void>
  /** The module, once it has loaded. */
  file: () => RouteFile | undefined
}

/**
 * A page or a layout in its own chunk. Unlike a component made by `lazy`, it can be loaded before it is rendered, so
 * that hydration finds it and never suspends over the page's HTML.
 */
export function lazyRoute(load: () => Promise<RouteFile>): LazyRoute {
  let loaded: RouteFile | undefined
  const Later = lazy(() => loadWanted(load))

  function Route() {
    // Chosen once, because a different component in the same place would lose the page's state.
    const [Shown] = useState<ComponentType>(() => loaded?.default ?? Later)
    return createElement(Shown)
  }

  return Object.assign(Route, {
    preload: async () => {
      loaded = await load()
    },
    file: () => loaded,
  })
}

interface LazyViewProps {
  /** False while it should not be seen yet. Its code is then prefetched when its turn comes. */
  isWanted?: boolean
  /** Shown until the code has loaded. Nothing by default. */
  placeholder?: ReactNode
  /** Called when its code could not be fetched. */
  onFailure?: (() => void) | undefined
}

interface LazyViewOptions {
  /**
   * Whether a failed fetch shows a toast. Without one nobody pressed anything to get the view, so the page does not
   * reload for it either.
   */
  isFailureToasted?: boolean
}

/**
 * A view that no page starts with. Its code is fetched when wanted, or before that when the browser is idle, unless the
 * browser is set to save data. Until then it renders its placeholder. A failed fetch leaves the page as it is and is
 * retried the next time.
 *
 * `lazy` with Suspense and an error boundary cannot do this. `lazy` caches a failure, so nothing retries without a
 * reload, and a prefetched component would still flash its fallback for a frame.
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isFailureToasted = true }: LazyViewOptions = {},
) {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded ??= await load()
  }

  function View({
    isWanted = true,
    placeholder = null,
    onFailure,
    ...props
  }: Props & LazyViewProps) {
    // In a function, because React would call a state value that is a component.
    const [Shown, setShown] = useState(() => loaded)
    const show = useEffectEvent(() => setShown(() => loaded))
    const fail = useEffectEvent((cause: unknown) => {
      if (cause instanceof NewVersionError) notifyNewVersion()
      else if (isFailureToasted) {
        notify({
          title: 'This could not be opened',
          description: OFFLINE_SENTENCE,
          variant: 'destructive',
        })
      }
      onFailure?.()
    })
    const hasCode = Shown !== undefined

    useEffect(() => {
      if (hasCode || (!isWanted && prefersSaveData())) return
      let isGone = false
      const preloadIfHere = async () => {
        if (!isGone) await preload()
      }
      const wanted = isFailureToasted ? () => loadWanted(preload) : preload
      const fetched = isWanted ? wanted() : inIdleTurn(preloadIfHere)
      fetched.then(
        () => {
          if (!isGone) show()
        },
        (cause: unknown) => {
          if (!isGone && isWanted) fail(cause)
        },
      )
      return () => {
        isGone = true
      }
    }, [hasCode, isWanted])

    return Shown ? createElement(Shown, props as unknown as Props) : placeholder
  }

  return Object.assign(View, { preload })
}
