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
 * Code that is loaded later. A lazy route is a page or a layout; a lazy view is something on a page that no page
 * begins with, such as a dialog. Both can be fetched ahead with `preload`, and then appear at once. A file that a new
 * version has taken away has the page loaded anew where somebody waits for it, and is no matter where nobody does.
 */

/** A page or a layout as it is opened. */
export interface Visit {
  /** The account that is signed in; empty for a visitor. */
  userId: string
  /** The id or sharing code in the address; empty where it has none. */
  id: string
}

type FirstQueries = (visit: Visit) => readonly { queryKey: QueryKey }[]

interface RouteFile {
  default: ComponentType
  /**
   * The queries that it asks first, when it is opened without a query in its address: its HTML names them for early
   * requests, and a link that somebody points at fetches them ahead. Opening them is never logged.
   */
  firstQueries?: FirstQueries
}

export interface LazyRoute {
  (): ReactNode
  /** Fetches the code ahead. */
  preload: () => Promise<void>
  /** Its file, once its code has come. */
  file: () => RouteFile | undefined
}

/**
 * A page or a layout that is a chunk of its own. Unlike what `lazy` makes, it can be fetched before it is
 * rendered, so that hydration finds it and never waits behind the page's HTML.
 */
export function lazyRoute(load: () => Promise<RouteFile>): LazyRoute {
  let loaded: RouteFile | undefined
  const Later = lazy(() => loadWanted(load))

  function Route() {
    // Chosen once: another component in the same place would lose the state of the page.
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
  /** False while it is not to be seen yet: its code is then fetched ahead, in its turn. */
  isWanted?: boolean
  /** The content in its place until its code has come; nothing unless told. */
  placeholder?: ReactNode
  /** Called when its code could not be fetched. */
  onFailure?: (() => void) | undefined
}

interface LazyViewOptions {
  /**
   * Whether a toast says that the code could not be fetched. Where none does, nobody has asked for it by a press, and the
   * page is not loaded anew for it either.
   */
  isFailureToasted?: boolean
}

/**
 * A view that no page begins with. Its code is fetched when it is wanted, or before that in its turn once the
 * browser is idle, unless people have asked their browser to save data. Until it has come it is nothing. Code that does
 * not come leaves the page as it is, and is asked for again the next time.
 *
 * `lazy` with Suspense and an error boundary cannot do this: `lazy` keeps a failure for good, so that nothing asks
 * again without a reload, and it cannot be fetched ahead and then appear without a frame of its fallback.
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
    // In a function, because a state that is a component would be called.
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
