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
import { inIdleTurn, prefersSaveData } from '@/lib/startup'

/*
 * Code that is loaded later. A lazy route is a page or a layout; a lazy view is something on a page that no page
 * begins with, such as a dialog. Both can be fetched ahead with `preload`, and then appear at once.
 */

export interface LazyRoute {
  (): ReactNode
  /** Fetches the code ahead. */
  preload: () => Promise<void>
  /** The component itself, once its code has come. */
  component: () => ComponentType | undefined
}

/**
 * A page or a layout that is a chunk of its own. Unlike what `lazy` makes, it can be fetched before it is
 * rendered, so that hydration finds it and never waits behind the page's HTML.
 */
export function lazyRoute(load: () => Promise<ComponentType>): LazyRoute {
  let loaded: ComponentType | undefined
  const Later = lazy(async () => ({ default: await load() }))

  function Route() {
    // Chosen once: another component in the same place would lose the state of the page.
    const [Shown] = useState<ComponentType>(() => loaded ?? Later)
    return createElement(Shown)
  }

  return Object.assign(Route, {
    preload: async () => {
      loaded = await load()
    },
    component: () => loaded,
  })
}

interface LazyViewProps {
  /** False while it is not to be seen yet: its code is then fetched ahead, in its turn. */
  isWanted?: boolean | undefined
  /** The content in its place until its code has come; nothing unless told. */
  placeholder?: ReactNode
  /** Called when its code could not be fetched. */
  onFailure?: (() => void) | undefined
}

interface LazyViewOptions {
  /** Whether a toast says that the code could not be fetched. */
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
    const fail = useEffectEvent(() => {
      if (isFailureToasted) {
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
      const fetched = isWanted ? preload() : inIdleTurn(preloadIfHere)
      fetched.then(
        () => {
          if (!isGone) show()
        },
        () => {
          if (!isGone && isWanted) fail()
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
