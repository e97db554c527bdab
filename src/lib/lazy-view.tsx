import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from 'react'
import { OFFLINE_SENTENCE } from '@/lib/api/errors'
import { prefersSaveData } from '@/lib/startup/prefetch-on-hover'
import { notify } from '@/lib/notify'
import { afterFirstIdle } from '@/lib/startup/after-first-idle'

interface LateProps {
  /** Whether it is to be seen now, so that its code is fetched at once. */
  isWanted: boolean
  /** Called when its code could not be fetched; a toast says so. */
  onFailure?: (() => void) | undefined
}

/**
 * A view that no page begins with, such as a dialog: its code is fetched once the page has settled, or when
 * it is wanted before that; where data is to be saved, only then. Until it has come it is nothing. Unlike with `lazy`, code that does not come costs
 * nothing but a toast, and is asked for again the next time.
 */
export function lazyView<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded ??= await load()
  }

  function View({ isWanted, onFailure, ...props }: Props & LateProps) {
    // In a function, because a state that is a component would be called.
    const [Shown, setShown] = useState(() => loaded)
    const show = useEffectEvent(() => setShown(() => loaded))
    const fail = useEffectEvent(() => {
      notify({
        title: 'This could not be opened',
        description: OFFLINE_SENTENCE,
        variant: 'destructive',
      })
      onFailure?.()
    })
    const hasCode = Shown !== undefined

    useEffect(() => {
      if (hasCode || (!isWanted && prefersSaveData())) return
      let isGone = false
      const fetched = isWanted ? preload() : afterFirstIdle().then(preload)
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

    return Shown ? createElement(Shown, props as unknown as Props) : null
  }

  return Object.assign(View, { preload })
}
